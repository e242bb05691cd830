import { useSyncExternalStore } from 'react';

/** Notes that were begun and not saved. */
interface Draft {
	notes: string;
	/** The version of the case on which they were begun. */
	version: number;
}

/** By the id of their case: they outlive a closed row, and a login that ended by itself. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function tell(): void {
	for (const listener of listeners) listener();
}

export const getDraft = (id: string): Draft | undefined => drafts.get(id);

export function saveDraft(caseItem: { id: string; version: number }, notes: string): void {
	drafts.set(caseItem.id, {
		notes,
		version: drafts.has(caseItem.id) ? drafts.get(caseItem.id)!.version : caseItem.version,
	});
	tell();
}

export function dropDraft(id: string): void {
	drafts.delete(id);
	tell();
}

/** Drops notes that were saved, or given up, as `notes`; what was written since then stays. */
export function dropSavedDraft(id: string, notes: string | null | undefined): void {
	if (drafts.get(id)?.notes === (notes ?? '')) dropDraft(id);
}

export function useDraft(id: string): Draft | undefined {
	return useSyncExternalStore(subscribe, () => drafts.get(id));
}
