import type { Case } from '@dermavigil/contract';
import { useRef } from 'react';
import { continueClinicalSession } from '../../../api/clinicians.ts';
import { Moment } from '../../../results/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { OutcomeChoice, StatusChoice } from './choices.tsx';
import { type DraftChanges, saveDraft, useDraft } from './drafts.ts';
import { findVariable, noteTemplates } from './note-templates.ts';
import { NotesField } from './notes-field.tsx';
import type { Reviews } from './use-reviews.ts';

/** Milliseconds after which the server hears again that somebody is writing, so that the login does not end as idle. */
const activityInterval = 60_000;

interface ReviewFormProps {
	caseItem: Case;
	reviews: Reviews;
	shortcuts: boolean;
	/** Saves the review as reviewed, and leads to the next case. */
	onSaveAndNext(): void;
	/** Leads back to the row. */
	onLeave(): void;
}

/** What the clinician makes of the case: for the record, for the patient, and for colleagues. */
export function ReviewForm({ caseItem, reviews, shortcuts, onSaveAndNext, onLeave }: ReviewFormProps) {
	const draft = useDraft(caseItem.id);
	const notes = useRef<HTMLTextAreaElement>(null);
	const lastActivity = useRef(Date.now());
	const reviewed = { ...caseItem, ...draft?.changes };
	const change = (changes: DraftChanges) => {
		saveDraft(caseItem, changes, reviews.saving);
		if (Date.now() - lastActivity.current < activityInterval) return;
		lastActivity.current = Date.now();
		continueClinicalSession().catch(() => undefined);
	};
	const insert = (text: string) => {
		const before = reviewed.notes ? `${reviewed.notes.trimEnd()}\n\n` : '';
		change({ notes: before + text });
		const [start, end] = findVariable(text);
		// Once the text is in the field.
		requestAnimationFrame(() => {
			notes.current?.focus();
			notes.current?.setSelectionRange(before.length + start, before.length + end);
		});
	};
	return (
		<section aria-label="Review" className="@container grid gap-3 rounded-lg border border-line bg-surface p-3.5">
			<StatusChoice caseItem={caseItem} shortcuts={shortcuts} onChoose={(status) => reviews.decide(caseItem, status)} />
			<OutcomeChoice caseItem={reviewed} shortcuts={shortcuts} onChoose={(outcome) => change({ outcome })} />
			<div className="relative">
				<NotesField
					label="Notes for the patient"
					hint="The patient sees this as soon as you save."
					rows={3}
					value={reviewed.notes ?? ''}
					onChange={(text) => change({ notes: text })}
					onLeave={onLeave}
					target={caseItem.id}
					fieldRef={notes}
				/>
				<select
					aria-label="Insert a template"
					data-templates={caseItem.id}
					value=""
					onChange={(event) => insert(noteTemplates.find(({ name }) => name === event.target.value)!.text)}
					className="absolute top-0 thumb:-top-2.5 right-0 min-h-6 thumb:min-h-11 max-w-32 rounded-md bg-surface text-primary text-sm"
				>
					<option value="" disabled hidden>
						Templates
					</option>
					{noteTemplates.map(({ name }) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</div>
			<NotesField
				label="Notes for colleagues"
				hint="Patients never see this."
				rows={1}
				value={reviewed.team_notes ?? ''}
				onChange={(text) => change({ team_notes: text })}
				onLeave={onLeave}
			/>
			<div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
				<Button
					variant="secondary"
					size="small"
					disabled={!draft}
					onClick={() => reviews.decide(caseItem, caseItem.status)}
				>
					Save
				</Button>
				<Button size="small" aria-keyshortcuts="Control+Enter" onClick={onSaveAndNext} className="min-h-11">
					Save and next
					<span aria-hidden="true" className="font-normal text-sm max-lg:hidden">
						Ctrl Enter
					</span>
				</Button>
			</div>
			{caseItem.reviewed_at && (
				<p className="text-quiet text-sm">
					Last changed <Moment at={caseItem.reviewed_at} />
					{caseItem.reviewed_by && ` by ${caseItem.reviewed_by}`}
				</p>
			)}
		</section>
	);
}
