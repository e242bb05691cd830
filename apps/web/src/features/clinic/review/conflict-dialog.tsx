import { type CaseStatus, formatClinicalDateTime, messages } from '@dermavigil/contract';
import { Button } from '../../../ui/button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { getPatientName } from '../case-data.ts';
import { CaseStatusBadge } from '../case-status.tsx';
import type { Reviews } from './use-reviews.ts';

/** Two clinicians on one case: both versions, and the choice between them. */
export function ConflictDialog({ reviews }: { reviews: Reviews }) {
	if (!reviews.conflict) return null;
	const { current, yours } = reviews.conflict;
	const by = current.reviewed_by ?? 'Another clinician';
	return (
		<OpenDialog
			title={`Two versions of the case of ${getPatientName(current)}`}
			description={messages.clinician.conflict}
			onClose={reviews.decideLater}
		>
			<div className="grid gap-4 sm:grid-cols-2">
				<Version
					title={current.reviewed_at ? `${by}, ${formatClinicalDateTime(current.reviewed_at)}` : by}
					status={current.status}
					notes={current.notes}
				/>
				<Version title="Yours, not saved" status={yours.status} notes={yours.notes ?? current.notes} />
			</div>
			<div className="mt-6 flex flex-wrap justify-end gap-3">
				<Button variant="secondary" onClick={reviews.acceptTheirs}>
					Keep theirs
				</Button>
				<Button onClick={reviews.saveMine}>Save mine instead</Button>
			</div>
		</OpenDialog>
	);
}

function Version({ title, status, notes }: { title: string; status: CaseStatus; notes: string | null }) {
	return (
		<section
			aria-label={title}
			className="grid content-start justify-items-start gap-3 rounded-md border border-line p-4"
		>
			<h3 className="font-sans font-semibold text-sm">{title}</h3>
			<CaseStatusBadge status={status} />
			<p className="whitespace-pre-line break-words text-sm">{notes || 'No notes'}</p>
		</section>
	);
}
