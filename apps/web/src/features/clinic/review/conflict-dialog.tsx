import { type Case, formatClinicalDateTime, messages } from '@dermavigil/contract';
import { Fragment } from 'react';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { getPatientName } from '../case-data.ts';
import { outcomes } from '../case-outcome.ts';
import { CaseStatusBadge } from '../case-status.tsx';
import type { Reviews } from './use-reviews.ts';

/** Two clinicians on one case: both versions, and the choice between them. */
export function ConflictDialog({ reviews }: { reviews: Reviews }) {
	if (!reviews.conflict) return null;
	const { current, yours } = reviews.conflict;
	// Otherwise they changed only what colleagues see: name and time are those of the review before.
	const isTheirReview = current.reviewed_at !== yours.reviewedAt;
	const by = (isTheirReview && current.reviewed_by) || 'Another clinician';
	return (
		<OpenDialog
			title={`Two versions of the case of ${getPatientName(current)}`}
			description={messages.clinician.conflict}
			onClose={reviews.decideLater}
			// It may open while somebody writes about the next case: with the focus on the cross, a space would close it unread.
			onOpenAutoFocus={(event) => {
				event.preventDefault();
				(event.currentTarget as HTMLElement).focus();
			}}
		>
			{/* Of the next conflict these are others: the dialog takes the focus, and screen readers hear its new title. */}
			<Fragment key={current.id}>
				<div className="grid gap-4 sm:grid-cols-2">
					<Version
						title={isTheirReview && current.reviewed_at ? `${by}, ${formatClinicalDateTime(current.reviewed_at)}` : by}
						caseItem={current}
					/>
					<Version title="Yours, not saved" caseItem={{ ...current, ...yours.changes, status: yours.status }} />
				</div>
				<div className="mt-6 flex flex-wrap justify-end gap-3">
					<Button variant="secondary" onClick={reviews.acceptTheirs}>
						Keep theirs
					</Button>
					<Button onClick={reviews.saveMine}>Save mine instead</Button>
				</div>
			</Fragment>
		</OpenDialog>
	);
}

function Version({ title, caseItem }: { title: string; caseItem: Case }) {
	const { status, outcome, notes, team_notes } = caseItem;
	return (
		<section
			aria-label={title}
			className="grid content-start justify-items-start gap-3 rounded-md border border-line p-4"
		>
			<h3 className="font-sans font-semibold text-sm">{title}</h3>
			<CaseStatusBadge status={status} />
			{outcome && <p className="font-semibold text-sm">{outcomes[outcome].text}</p>}
			<p dir="auto" className="whitespace-pre-line break-words text-sm">
				{notes || 'No notes'}
			</p>
			{team_notes && (
				<p className="whitespace-pre-line break-words text-sm">
					<span className="font-semibold">For colleagues:</span> <bdi>{team_notes}</bdi>
				</p>
			)}
		</section>
	);
}
