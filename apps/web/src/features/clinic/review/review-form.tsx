import type { Case } from '@dermavigil/contract';
import { Moment } from '../../../results/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { OutcomeChoice, StatusChoice } from './choices.tsx';
import { type DraftChanges, saveDraft, useDraft } from './drafts.ts';
import { NotesField } from './notes-field.tsx';
import { PatientNotes } from './patient-notes.tsx';
import type { Reviews } from './use-reviews.ts';

interface ReviewFormProps {
	caseItem: Case;
	reviews: Reviews;
	shortcuts: boolean;
	/** Whether a colleague has changed the case since. */
	overtaken: boolean;
	/** Saves the case as reviewed, and goes on to the next one. */
	onSaveAndNext(): void;
	/** Goes back to the row. */
	onLeave(): void;
}

/** The clinician's review of the case: for the record, for the patient, and for colleagues. */
export function ReviewForm({ caseItem, reviews, shortcuts, overtaken, onSaveAndNext, onLeave }: ReviewFormProps) {
	const draft = useDraft(caseItem.id);
	const reviewed = { ...caseItem, ...draft?.changes };
	const change = (changes: DraftChanges) => saveDraft(caseItem, changes, reviews.saving);
	return (
		<section aria-label="Review" className="@container grid gap-3 rounded-lg border border-line bg-surface p-3.5">
			<StatusChoice {...{ caseItem, shortcuts, overtaken }} onChoose={(status) => reviews.decide(caseItem, status)} />
			<OutcomeChoice caseItem={reviewed} shortcuts={shortcuts} onChoose={(outcome) => change({ outcome })} />
			<PatientNotes
				value={reviewed.notes ?? ''}
				onChange={(text) => change({ notes: text })}
				onLeave={onLeave}
				draft={caseItem.status === 'new'}
				outcome={reviewed.outcome}
				target={caseItem.id}
			/>
			<NotesField
				label="Notes for colleagues"
				hint="Patients never see this."
				rows={1}
				value={reviewed.team_notes ?? ''}
				onChange={(text) => change({ team_notes: text })}
				onLeave={onLeave}
			/>
			<div className="flex flex-wrap gap-2">
				<Button
					variant="secondary"
					size="small"
					disabled={!draft}
					className="min-h-11"
					onClick={() => reviews.decide(caseItem, reviews.getStatus(caseItem))}
				>
					Save
				</Button>
				<Button size="small" aria-keyshortcuts="Control+Enter" onClick={onSaveAndNext} className="min-h-11 grow">
					Save and next
					<span aria-hidden="true" className="font-normal text-sm max-lg:hidden">
						Ctrl Enter
					</span>
				</Button>
			</div>
			{caseItem.reviewed_at && (
				<p className="text-quiet text-sm">
					Last reviewed <Moment at={caseItem.reviewed_at} />
					{caseItem.reviewed_by && ` by ${caseItem.reviewed_by}`}
				</p>
			)}
		</section>
	);
}
