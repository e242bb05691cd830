import { ApiError } from '../api/api-error.ts';
import { fetchConfig } from '../api/config.ts';
import { fetchModelCard } from '../api/model-card.ts';
import { DeviceProblem } from './problem.ts';
import type { Offer } from './protocol.ts';

/** Asks the server which network it offers to run here. Throws DeviceProblem. */
export async function fetchOffer(): Promise<Offer> {
	try {
		const [config, card] = await Promise.all([fetchConfig(), fetchModelCard()]);
		if (!config?.device) throw new DeviceProblem('notOffered');
		// The server was renewed between the two answers, or one of them comes from a cache.
		if (card.file.sha256 !== config.device.sha256) throw new DeviceProblem('damaged');
		return { network: config.device, card };
	} catch (cause) {
		if (cause instanceof DeviceProblem) throw cause;
		const status = cause instanceof ApiError ? cause.status : undefined;
		// A server that knows only the calls of the specification has no card.
		const problem = status === 0 ? 'offline' : status === 404 ? 'notOffered' : 'unreachable';
		throw new DeviceProblem(problem, { cause });
	}
}
