import type { Case } from '@dermavigil/contract';
import { isErased } from '../case-data.ts';
import { outcomes } from '../case-outcome.ts';
import { CaseStatusBadge } from '../case-status.tsx';
import { UndoButton } from '../undo-button.tsx';
import { type DraftChanges, useDraft } from './drafts.ts';
import type { Reviews } from './use-reviews.ts';

interface ReviewStateProps {
	caseItem: Case;
	reviews: Reviews;
	/** The button that undoes the last change disappears, and takes the focus with it. */
	onUndoGone(): void;
	/** That button stands in the place of the waiting time, which has ended: it makes the row no taller. */
	undoAbove?: boolean;
}

/** What was decided about a case in a list, and whether it is saved; after the last change, the button that undoes it. */
export function ReviewState({ caseItem, reviews, onUndoGone, undoAbove = false }: ReviewStateProps) {
	const { id, status, outcome } = caseItem;
	const draft = useDraft(id);
	return (
		<>
			<CaseStatusBadge status={status} />
			{outcome && <span className="font-semibold text-sm">{outcomes[outcome].text}</span>}
			{reviews.before?.id === id && !isErased(caseItem) && (
				<UndoButton
					variant="quiet"
					onClick={reviews.undo}
					onFocusLost={onUndoGone}
					// While a review is being saved, it is not known which change will be the last.
					disabled={reviews.saving}
					className={`z-10 px-1.5! lg:min-h-6! ${undoAbove ? 'absolute top-2 right-1 @max-[18rem]:relative @max-[18rem]:inset-auto' : 'relative'}`}
				/>
			)}
			<span role="status" className="w-full text-quiet text-sm empty:absolute">
				{reviews.isSaving(id) ? 'Saving...' : draft && describeDraft(draft.changes)}
			</span>
		</>
	);
}

/** A key chooses or clears an outcome in places where nothing else would show it. */
function describeDraft({ outcome }: DraftChanges): string {
	if (outcome === undefined) return 'Not saved yet';
	return `${outcome ? outcomes[outcome].text : 'No outcome'}, not saved yet`;
}
