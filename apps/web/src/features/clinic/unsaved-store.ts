import { continueClinicalSession } from '../../api/clinicians.ts';
import { onLogOut } from '../../api/log-out.ts';
import { getClinician, onLoginChange } from '../../api/session.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { warnOnLeave } from '../../ui/navigation/leave-warning.ts';

/**
 * What a clinician has not saved. It survives when part of the page closes, and when a login expires and the same
 * clinician comes back. While it is not `isEmpty`, the browser asks before the page is closed.
 */
export function createUnsavedStore<Value>(empty: Value, isEmpty: (value: Value) => boolean): Store<Value> {
	const store = createStore(empty);
	// Only in this page's memory: nothing about a patient is written to the disk of a computer that a clinic shares.
	let stopWarning: (() => void) | undefined;
	store.subscribe(() => {
		stopWarning?.();
		stopWarning = isEmpty(store.get()) ? undefined : warnOnLeave();
	});
	// The next clinician at this computer gets none of it.
	const drop = () => store.set(empty);
	onLogOut(drop);
	let author = getClinician();
	onLoginChange(() => {
		const current = getClinician();
		if (current === null || current === author) return;
		author = current;
		drop();
	});
	return store;
}

/** The minimum number of milliseconds between reports to the server that somebody is at work. */
const interval = 60_000;
let last = Date.now();

/** To be called whenever something changes that is not saved yet: with no other calls, the login would end for being idle. */
export function reportActivity(): void {
	// In either direction: otherwise a clock that is set back would delay it by as much.
	if (Math.abs(Date.now() - last) < interval) return;
	last = Date.now();
	continueClinicalSession().catch(() => undefined);
}
