import { forget, recall, remember } from '../../../lib/storage.ts';

/** What the login page must remember until the browser is back from the issuer. */
export interface Trip {
	/** Whether the login is to outlive the browser. */
	remember: boolean;
	/** State passed to the login page by the page that asked for the login. */
	state: unknown;
}

/** In this tab alone, which is the one that comes back. */
const [key, storage] = ['oidcTrip', 'sessionStorage'] as const;

/** Stores it before the browser leaves. */
export const saveTrip = (trip: Trip): void => remember(key, JSON.stringify(trip), storage);

/** What was stored; defaults if the browser forbids storage. */
export function readTrip(): Trip {
	return JSON.parse(recall(key, storage) ?? '{"remember":false,"state":null}');
}

/** Forgets it once the browser is back. */
export const forgetTrip = (): void => forget(key, storage);
