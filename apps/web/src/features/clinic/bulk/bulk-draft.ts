import { useStore } from '../../../lib/use-store.ts';
import { createUnsavedStore, reportActivity } from '../unsaved-store.ts';

/** What is decided about cases that are reviewed together, before it is saved. */
export interface BulkDraft {
	/** The ids of those that are left out. */
	left: ReadonlySet<string>;
	/** An outcome that leaves a lesion alone: to ask more of a patient, open the case. */
	outcome: 'benign' | 'monitor' | '';
	notes: string;
}

const empty: BulkDraft = { left: new Set(), outcome: '', notes: '' };
const isEmpty = ({ left, outcome, notes }: BulkDraft) => left.size === 0 && !outcome && !notes;
const draft = createUnsavedStore(empty, isEmpty);

/** The current draft. */
export const useBulkDraft = (): BulkDraft => useStore(draft);

/** Whether something is decided that is not saved. */
export const useHasBulkDraft = (): boolean => !isEmpty(useBulkDraft());

export const getBulkDraft = draft.get;

/** Notes a change. */
export function changeBulkDraft(change: Partial<BulkDraft>): void {
	draft.set({ ...draft.get(), ...change });
	reportActivity();
}

/** Drops what was saved as `saved`, or everything; changes made since then stay. */
export function dropBulkDraft(saved = draft.get()): void {
	if (draft.get() === saved) draft.set(empty);
}
