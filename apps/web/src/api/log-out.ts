import type { QueryClient } from '@tanstack/react-query';
import { openTabChannel } from '../lib/storage.ts';
import { configQuery, modelCardQuery } from './light-queries.ts';
import {
	announceLoginChange,
	endLogins,
	getActingFor,
	getClinicalToken,
	getPatientToken,
	isClinician,
	onLoginChange,
} from './session.ts';

const listeners = new Set<() => void>();
const otherTabs = openTabChannel('log-out', () => callListeners());

const callListeners = () => {
	for (const listener of listeners) listener();
};

const readTokens = () => [getPatientToken(), getClinicalToken()];

// While the browser keeps a page for Back and Forward, the page receives no events: it may come back to somebody else.
let left = readTokens();
window.addEventListener('pagehide', () => {
	left = readTokens();
});
window.addEventListener('pageshow', ({ persisted }) => {
	if (!persisted) return;
	announceLoginChange();
	if (readTokens().some((token, i) => left[i] && token !== left[i])) callListeners();
});

/** Calls back when somebody logs out in this tab or another one, until the returned function is called. */
export function onLogOut(listener: () => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/**
 * What `load` resolves with; undefined if somebody has logged out in the meantime, here or in another tab: it is not
 * meant for whoever is at this screen by then.
 */
export async function untilLogOut<Value>(load: () => Promise<Value>): Promise<Value | undefined> {
	let isOver = false;
	const stop = onLogOut(() => {
		isOver = true;
	});
	try {
		const value = await load();
		return isOver ? undefined : value;
	} finally {
		stop();
	}
}

/** Forgets the patient and the clinician, and has the server end both logins. */
export function logOut(): void {
	const token = getPatientToken();
	leave();
	if (token) void quietly(async () => (await import('./accounts.ts')).revokeLogin(token));
}

/**
 * To be called before the server is asked to end the patient's login, together with all others of the account or with
 * the account itself. Once it has, the returned function logs out here; it returns false, and does nothing, if somebody
 * else has logged in by then.
 */
export function prepareLogOut(): () => boolean {
	const known = readTokens();
	return () => {
		if (readTokens().some((token, i) => token && token !== known[i])) return false;
		leave();
		void quietly(async () => (await import('../lib/push-subscription.ts')).unsubscribeFromPush());
		return true;
	};
}

/** Forgets both logins, here and in other tabs; the server ends the clinician's login, not the patient's. */
function leave(): void {
	const clinician = isClinician();
	endLogins();
	callListeners();
	otherTabs?.postMessage(null);
	if (clinician) void quietly(async () => (await import('./clinicians.ts')).endClinicalSession());
}

async function quietly(end: () => Promise<void>): Promise<void> {
	try {
		await end();
	} catch {
		// Without a connection, the server ends it when it expires; nobody here has it any more.
	}
}

/** What is the same for everybody; every other response belongs to whoever is logged in. */
const forEverybody = new Set<unknown>([configQuery, modelCardQuery].map(({ queryKey: [name] }) => name));
/** Distinguishes these two logins, of a patient and of a clinician, from any others. */
export const identifyLogins = () => `${getPatientToken()} ${getClinicalToken()}`;

/**
 * Forgets what was fetched for one person as soon as that person has logged out, another one has logged in, or another
 * person's records are shown.
 */
export function forgetQueriesWithLogin(queries: QueryClient): void {
	let [known, person] = [identifyLogins(), getActingFor()?.id];
	onLoginChange(() => {
		const isSameLogin = identifyLogins() === known;
		if (isSameLogin && getActingFor()?.id === person) return;
		[known, person] = [identifyLogins(), getActingFor()?.id];
		queries.removeQueries({
			predicate: ({ queryKey: [name], meta }) => !forEverybody.has(name) && !(isSameLogin && meta?.ofAccount),
		});
	});
}
