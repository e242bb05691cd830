import { threadId } from 'node:worker_threads';

/** Fails in one of three threads that were started one after the other. */
export function check() {
	if (threadId % 3 === 0) throw new Error('one of several');
	return { result: undefined };
}

export default check;
