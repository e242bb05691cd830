import type { Case, CaseOutcome } from '@dermavigil/contract';
import { useSyncExternalStore } from 'react';
import { useStore } from '../../../lib/use-store.ts';
import { createUnsavedStore, reportActivity } from '../unsaved-store.ts';

/** What a clinician writes and chooses before it is saved; absent fields stay unchanged. */
export interface DraftChanges {
	notes?: string | null;
	team_notes?: string | null;
	outcome?: CaseOutcome | null;
}

interface Draft {
	changes: DraftChanges;
	/** The version of the case for which it was begun, and when that version had been reviewed. */
	version: number;
	reviewedAt: string | null;
}

/** Drafts by the id of their case. */
export type Drafts = ReadonlyMap<string, Draft>;

const drafts = createUnsavedStore<Drafts>(new Map(), ({ size }) => size === 0);

/** The draft for a case; undefined when nothing is waiting to be saved. */
export const getDraft = (id: string): Draft | undefined => drafts.get().get(id);

/** Forgets the draft for a case, without asking. */
export function dropDraft(id: string): void {
	drafts.set(new Map([...drafts.get()].filter(([other]) => other !== id)));
}

function put(id: string, draft: Draft): void {
	if (Object.keys(draft.changes).length === 0) dropDraft(id);
	else drafts.set(new Map(drafts.get()).set(id, draft));
}

/** Nothing, and an empty text, are the same. */
const isSame = (one: string | null | undefined, other: string | null | undefined) => (one ?? '') === (other ?? '');

/** Records a change. `saving`: another change is being saved, after which the case will differ from what it says now. */
export function saveDraft(caseItem: Case, change: DraftChanges, saving: boolean): void {
	const draft = getDraft(caseItem.id);
	const changes = Object.entries({ ...draft?.changes, ...change }).filter(
		([field, value]) => saving || !isSame(value, caseItem[field as keyof DraftChanges]),
	);
	const { version, reviewedAt } = draft ?? { version: caseItem.version, reviewedAt: caseItem.reviewed_at };
	put(caseItem.id, { changes: Object.fromEntries(changes), version, reviewedAt });
	reportActivity();
}

/** Drops the draft that was saved or discarded as `saved`; what was written since then stays. */
export function dropSavedDraft(id: string, saved: DraftChanges): void {
	const draft = getDraft(id);
	if (!draft) return;
	const left = Object.entries(draft.changes).filter(
		([field, value]) => !(field in saved) || !isSame(value, saved[field as keyof DraftChanges]),
	);
	put(id, { ...draft, changes: Object.fromEntries(left) });
}

/** All drafts, up to date. */
export const useDrafts = (): Drafts => useStore(drafts);

/** `getDraft`, up to date. */
export function useDraft(id: string): Draft | undefined {
	return useSyncExternalStore(drafts.subscribe, () => getDraft(id));
}
