import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { RunElsewhere } from '@dermavigil/analysis';

/** Views of a photo that its thread wants to be run on another one, and their size. */
export type ViewsTask = Parameters<RunElsewhere>;

/** Has whoever is at the other end of a port run views, one task at a time. When the port closes, nobody will. */
export function askHelper(port: MessagePort): RunElsewhere {
	const closed = once(port, 'close').then(() => null);
	return async (...task: ViewsTask) => {
		const answered = once(port, 'message').then(([outputs]) => outputs);
		port.postMessage(task);
		return await Promise.race([answered, closed]);
	};
}
