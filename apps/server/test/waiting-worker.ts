import { BroadcastChannel } from 'node:worker_threads';

export function check() {
	return { result: undefined };
}

/** Announces on the channel of this name that it is waiting, until it gets any message there. */
export default async function answer(): Promise<unknown> {
	const channel = new BroadcastChannel('waiting-worker');
	await new Promise((resolve) => {
		channel.onmessage = resolve;
		channel.postMessage('waiting');
	});
	channel.close();
	return { error: { code: 'unprocessable', message: 'waited' } };
}
