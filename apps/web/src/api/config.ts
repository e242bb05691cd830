import { type Config, routes } from '@dermavigil/contract';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** What the server can do; null for one that has only the calls of the specification. */
export async function fetchConfig(): Promise<Config | null> {
	try {
		return await call(routes.config);
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) return null;
		throw error;
	}
}
