import { useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/store.ts';

/** Notes that are not saved yet. */
interface Draft {
	notes: string;
	/** The version of the case for which they were written. */
	version: number;
}

/** By the id of their case. They survive a closed row, and a login that ended by itself. */
const drafts = createStore<ReadonlyMap<string, Draft>>(new Map());

export const getDraft = (id: string): Draft | undefined => drafts.get().get(id);

export function saveDraft(caseItem: { id: string; version: number }, notes: string): void {
	const version = getDraft(caseItem.id)?.version ?? caseItem.version;
	drafts.set(new Map(drafts.get()).set(caseItem.id, { notes, version }));
}

export function dropDraft(id: string): void {
	drafts.set(new Map([...drafts.get()].filter(([other]) => other !== id)));
}

/** Drops notes that were saved, or given up, as `notes`; what was written since then stays. */
export function dropSavedDraft(id: string, notes: string | null | undefined): void {
	if (getDraft(id)?.notes === (notes ?? '')) dropDraft(id);
}

export function useDraft(id: string): Draft | undefined {
	return useSyncExternalStore(drafts.subscribe, () => getDraft(id));
}
