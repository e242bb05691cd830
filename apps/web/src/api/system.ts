import { type Config, calls, type ModelCard } from '@dermavigil/contract';
import { send } from './client.ts';

let pending: Promise<Config> | undefined;

/** What the server can do. Asked once where several want it at the same time. */
export function fetchConfig(): Promise<Config> {
	pending ??= send(calls.config).finally(() => {
		pending = undefined;
	});
	return pending;
}

/** What the server's model is and what it was measured to do. */
export function fetchModelCard(): Promise<ModelCard> {
	return send(calls.modelCard);
}
