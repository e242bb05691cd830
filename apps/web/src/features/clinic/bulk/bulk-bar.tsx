import { type Case, limits } from '@dermavigil/contract';
import { ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FocusHome } from '../../../lib/focus-home.tsx';
import { Button } from '../../../ui/button.tsx';
import { isErased } from '../case-data.ts';
import { useDrafts } from '../review/drafts.ts';
import { UndoButton } from '../undo-button.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { dropBulkDraft, useHasBulkDraft } from './bulk-draft.ts';
import { type BulkOutcome, type BulkReviews, isRoutine } from './use-bulk-review.ts';

interface BulkBarProps {
	/** The cases on the page. */
	cases: readonly Case[];
	/** Whether a bulk review may begin here; one that has begun can be finished anywhere. */
	offered: boolean;
	bulk: BulkReviews;
	/** The photo of a case did not load. */
	onBroken(id: string): void;
}

/** Starts the review of many cases together, and reports the outcome of the last one. */
export function BulkBar({ cases, offered, bulk, onBroken }: BulkBarProps) {
	const [chosen, setChosen] = useState<readonly Case[] | null>(null);
	const bar = useRef<HTMLDivElement>(null);
	const drafts = useDrafts();
	const hasDraft = useHasBulkDraft();
	const [outcome, setOutcome] = useState(bulk.outcome);
	useEffect(() => {
		// Screen readers would miss it while the dialog is open.
		if (!chosen) setOutcome(bulk.outcome);
	}, [chosen, bulk.outcome]);
	useEffect(() => {
		// The button that was pressed may be gone.
		if (outcome && document.activeElement === document.body) bar.current?.focus();
	}, [outcome]);
	const routine = cases.filter((caseItem) => isRoutine(caseItem, drafts)).slice(0, limits.cases.maxBulkReview);
	/** At the versions that were seen, with their photos' current URLs; an erased case keeps its place. */
	const shown = chosen?.map((seen) => {
		const now = cases.find(({ id }) => id === seen.id) ?? seen;
		const { image_url, thumbnail_url } = now;
		return isErased(now) ? now : { ...seen, image_url, thumbnail_url };
	});
	const begins = offered || hasDraft;
	/** Announced once the dialog has closed, as above. */
	const isWaiting = hasDraft && !bulk.reviewing && !chosen;
	return (
		<div
			ref={bar}
			tabIndex={-1}
			// Takes no room when empty, but still the focus that its content had.
			className={
				begins || outcome ? 'flex flex-wrap items-center gap-x-4 gap-y-2 text-sm outline-none' : 'absolute outline-none'
			}
		>
			<p role="status" className={outcome ? '' : 'sr-only'}>
				{outcome && describeOutcome(outcome)}
			</p>
			{bulk.undo && (
				<UndoButton
					variant="secondary"
					onClick={bulk.undo}
					onFocusLost={() => bar.current?.focus()}
					disabled={bulk.busy}
					className="min-h-11"
				/>
			)}
			{begins && routine.length > 1 && (
				<Button variant="secondary" size="small" onClick={() => setChosen(routine)} className="min-h-11">
					<ListChecks className="size-4" />
					Review {routine.length} cases together
				</Button>
			)}
			<p role="status" className="text-quiet empty:absolute">
				{isWaiting && 'What you decided about several cases is not saved yet.'}
			</p>
			{isWaiting && (
				<Button
					variant="quiet"
					size="small"
					className="-ml-3.5 min-h-11"
					onClick={() => {
						dropBulkDraft();
						bar.current?.focus();
					}}
				>
					Discard
				</Button>
			)}
			{shown && (
				<FocusHome home={bar}>
					<BulkDialog
						cases={shown}
						busy={bulk.reviewing}
						onBroken={onBroken}
						onReview={(selected, decision) =>
							// Another one may have been opened in the meantime.
							bulk.review(selected, decision, () => setChosen((current) => (current === chosen ? null : current)))
						}
						onClose={() => setChosen(null)}
					/>
				</FocusHome>
			)}
		</div>
	);
}

const count = (number: number) => (number === 1 ? '1 case' : `${number} cases`);

function describeOutcome({ changed, skipped, undone }: BulkOutcome): string {
	const done = undone ? `${count(changed.length)} set back to new.` : `${count(changed.length)} marked as reviewed.`;
	if (skipped === 0) return done;
	return `${done} ${count(skipped)} changed in the meantime and ${skipped === 1 ? 'was' : 'were'} left out.`;
}
