import { type Config, calls } from '@dermavigil/contract';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

let underWay: Promise<Config | null> | undefined;

/** What the server can do; null for one that has only the calls of the specification. Asked once where several want it. */
export function fetchConfig(): Promise<Config | null> {
	underWay ??= ask().finally(() => {
		underWay = undefined;
	});
	return underWay;
}

async function ask(): Promise<Config | null> {
	try {
		return await call(calls.config);
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) return null;
		throw error;
	}
}
