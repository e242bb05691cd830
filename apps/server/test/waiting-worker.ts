import { getHeapSpaceStatistics } from 'node:v8';
import { BroadcastChannel } from 'node:worker_threads';

export function check() {
	return { result: undefined };
}

export function reduce() {
	return { result: 'reduced' };
}

/** How many bytes of new objects this thread has room for. */
export function measureNewSpace() {
	const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!;
	// Not its size: from Node.js 26 on, that grows only as objects need it.
	return space.space_used_size + space.space_available_size;
}

/** Announces on the channel of this name that it is waiting, until it gets "go on" there, and then that it returns. */
export async function analyze(): Promise<unknown> {
	const channel = new BroadcastChannel('waiting-worker');
	await new Promise((resolve) => {
		channel.onmessage = ({ data }) => data === 'go on' && resolve(data);
		channel.postMessage('waiting');
	});
	channel.postMessage('returns');
	channel.close();
	return { error: { code: 'unprocessable', message: 'waited' } };
}
