import { type Config, systemCalls } from '@dermavigil/contract';
import { send } from './client.ts';

/** Milliseconds after which a server that does not answer counts as unreachable. */
const timeoutMs = 10_000;

let pending: Promise<Config> | undefined;

/** What the server can do. Requested once when several callers want it at the same time. */
export function fetchConfig(): Promise<Config> {
	pending ??= send(systemCalls.config, { timeoutMs }).finally(() => {
		pending = undefined;
	});
	return pending;
}

/** What the server's model is, and its metrics. */
export const fetchModelCard = (timeoutMs?: number) => send(systemCalls.modelCard, { ...(timeoutMs && { timeoutMs }) });
