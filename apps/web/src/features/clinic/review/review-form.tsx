import type { Case } from '@dermavigil/contract';
import { caseStatuses, limits } from '@dermavigil/contract';
import { type KeyboardEvent, useId, useRef } from 'react';
import { continueClinicalSession } from '../../../api/clinicians.ts';
import { Moment } from '../../../results/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { statuses } from '../case-status.tsx';
import { Key } from '../cases/shortcuts-dialog.tsx';
import { dropDraft, saveDraft, useDraft } from './drafts.ts';
import type { Reviews } from './use-reviews.ts';

/** Milliseconds after which the server hears again that somebody is writing, so that the login does not end as idle. */
const activityInterval = 60_000;

interface ReviewFormProps {
	caseItem: Case;
	reviews: Reviews;
	shortcuts: boolean;
	/** Leads back to the row. */
	onLeave(): void;
}

/** What the clinician makes of the case, and what the patient reads of it. */
export function ReviewForm({ caseItem, reviews, shortcuts, onLeave }: ReviewFormProps) {
	const id = useId();
	const draft = useDraft(caseItem.id);
	const lastActivity = useRef(Date.now());
	const write = (notes: string) => {
		// While other notes are being saved, these will differ from what the case says then.
		if (notes === (caseItem.notes ?? '') && !reviews.saving) dropDraft(caseItem.id);
		else saveDraft(caseItem, notes);
		if (Date.now() - lastActivity.current < activityInterval) return;
		lastActivity.current = Date.now();
		continueClinicalSession().catch(() => undefined);
	};
	const save = () => reviews.decide(caseItem, caseItem.status);
	const press = (event: KeyboardEvent) => {
		if (event.key === 'Escape') onLeave();
		else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && draft) save();
		else return;
		event.preventDefault();
	};
	return (
		<section aria-label="Review" className="grid gap-4 rounded-lg border border-line bg-surface p-4">
			<fieldset className="flex flex-wrap gap-2">
				<legend className="pb-1.5 font-semibold text-sm">Status</legend>
				{caseStatuses.map((status) => {
					const { text, icon: Icon, key } = statuses[status];
					return (
						<button
							key={status}
							type="button"
							aria-pressed={caseItem.status === status}
							aria-keyshortcuts={shortcuts ? key : undefined}
							onClick={() => reviews.decide(caseItem, status)}
							className="inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-md border border-edge bg-surface px-3 font-semibold text-sm transition hover:border-primary hover:bg-wash aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
						>
							<Icon aria-hidden="true" className="size-4.5" />
							{text}
							{shortcuts && (
								<span aria-hidden="true" className="max-lg:hidden">
									<Key>{key}</Key>
								</span>
							)}
						</button>
					);
				})}
			</fieldset>
			<div className="grid gap-1.5">
				<label htmlFor={`${id}-notes`} className="font-semibold text-sm">
					Notes
				</label>
				<textarea
					id={`${id}-notes`}
					data-notes={caseItem.id}
					value={draft?.notes ?? caseItem.notes ?? ''}
					onChange={(event) => write(event.target.value)}
					onKeyDown={press}
					maxLength={limits.savedScan.maxNotesLength}
					rows={4}
					aria-describedby={`${id}-hint`}
					className="field-sizing-content min-h-24 w-full rounded-md border border-edge bg-surface px-3 py-2 text-sm transition hover:border-primary"
				/>
				<p id={`${id}-hint`} className="text-quiet text-xs">
					The patient reads them as doctor’s notes, as soon as they are saved.
				</p>
			</div>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="text-quiet text-xs">
					{caseItem.reviewed_at && (
						<>
							Last changed <Moment at={caseItem.reviewed_at} />
							{caseItem.reviewed_by && ` by ${caseItem.reviewed_by}`}
						</>
					)}
				</p>
				<Button size="small" disabled={!draft} onClick={save}>
					Save notes
				</Button>
			</div>
		</section>
	);
}
