import { type Case, formatConfidence, hasRedFlag, unsuitableLabel } from '@dermavigil/contract';
import { type ReactNode, useId } from 'react';
import { Moment } from '../../../results/day.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { getPatientName, getTopPrediction, isErased } from '../case-data.ts';
import { outcomes } from '../case-outcome.ts';
import { CaseStatusBadge } from '../case-status.tsx';
import { RedFlag } from '../red-flag.tsx';
import { CasePhoto } from '../review/case-photo.tsx';
import { useDraft } from '../review/drafts.ts';
import { UndoButton } from '../undo-button.tsx';
import { RowActions } from './row-actions.tsx';
import { rowStyles } from './row-styles.ts';
import { formatWaiting } from './waiting.ts';

interface CaseRowProps {
	caseItem: Case;
	/** Among the rows of the whole table, its head being the first. */
	rowIndex: number;
	/** Where the keys act. */
	current: boolean;
	open: boolean;
	/** The id of the pane beside the table that shows the open case; null when it opens under its row. */
	pane: string | null;
	onToggle(): void;
	onEnlarge(): void;
	onBroken(): void;
	/** Undoes the last change; null where there is nothing to undo. */
	onUndo: (() => void) | null;
	/** The button that undoes it goes, and the focus with it. */
	onUndoGone(): void;
	/** A review is on its way, and it is not known yet which change will be the last: nothing can be undone. */
	saving: boolean;
	/** A review of this case is. */
	savingThis: boolean;
	/** Shown under the row while it is open. */
	children: ReactNode;
}

/** One case as a row of the table; on narrow screens as a card, and beside an open case as an item of a list. */
export function CaseRow({ caseItem, rowIndex, current, open, pane, onToggle, ...rest }: CaseRowProps) {
	const { onEnlarge, onBroken, onUndo, onUndoGone, saving, savingThis, children } = rest;
	const id = useId();
	const top = getTopPrediction(caseItem);
	const waiting = caseItem.status === 'new' ? formatWaiting(caseItem.submitted_at) : null;
	const risk = <RiskBadge level={caseItem.risk_level} small />;
	const flag = hasRedFlag(caseItem.symptoms) && <RedFlag />;
	const styles = rowStyles[pane ? 'list' : 'table'];
	/** It keeps its height. */
	const unlessErased = isErased(caseItem) ? 'invisible' : '';
	return (
		<>
			<tr
				aria-rowindex={rowIndex}
				aria-current={current || undefined}
				className={`${styles.row} ${current ? styles.currentRow : ''}`}
			>
				{/* The mark of the current row is on its first cell: WebKit paints no shadow on a row of a table. */}
				<th scope="row" className={`${styles.name} ${current ? styles.currentName : ''}`}>
					<span className={styles.patient}>
						<CasePhoto
							field={caseItem.thumbnail_url ?? caseItem.image_url}
							alt=""
							onBroken={onBroken}
							className={styles.thumbnail}
						/>
						<span className="grid min-w-0">
							<span id={`${id}-name`} className="wrap-anywhere font-semibold">
								{getPatientName(caseItem)}
							</span>
							<span className={styles.id}>
								#{caseItem.id.slice(0, 8)}
								{caseItem.mode && ` · ${caseItem.mode === 'clinical' ? 'dermatoscope' : 'phone photo'}`}
							</span>
						</span>
					</span>
				</th>
				<td className={styles.prediction}>
					<span className={`flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:gap-x-4 ${unlessErased}`}>
						<span className={styles.label}>{top.label}</span>
						{!pane && risk}
						{!pane && flag}
					</span>
				</td>
				<td className={styles.confidence}>
					<span className={unlessErased}>
						{top.label === unsuitableLabel ? '–' : formatConfidence(top.confidence, 'clinical')}
					</span>
				</td>
				<td className={styles.status}>
					<span className={`flex flex-wrap items-center gap-1.5 ${unlessErased}`}>
						{pane && risk}
						{pane && flag}
						<ReviewState {...{ caseItem, onUndo, onUndoGone, saving, savingThis }} />
					</span>
				</td>
				<td className={styles.date}>
					<span className={styles.moment}>
						<Moment at={caseItem.submitted_at} />
					</span>
					{waiting && <span className={`block text-quiet text-sm ${unlessErased}`}>{waiting}</span>}
				</td>
				<td className={styles.actions}>
					<RowActions {...{ id, caseItem, open, pane, onToggle, onEnlarge }} />
				</td>
			</tr>
			<tr id={`${id}-detail`} hidden={!open || pane !== null} className={open ? 'max-lg:block' : ''}>
				<td colSpan={6} className="border-line border-t bg-paper p-4 max-lg:block sm:p-5">
					{open && !pane && children}
				</td>
			</tr>
		</>
	);
}

type ReviewStateProps = Pick<CaseRowProps, 'caseItem' | 'onUndo' | 'onUndoGone' | 'saving' | 'savingThis'>;

/** What was decided about the case, and whether that is saved. */
function ReviewState({ caseItem, onUndo, onUndoGone, saving, savingThis }: ReviewStateProps) {
	const hasDraft = useDraft(caseItem.id) !== undefined;
	return (
		<>
			<CaseStatusBadge status={caseItem.status} />
			{caseItem.outcome && <span className="font-semibold text-sm">{outcomes[caseItem.outcome].text}</span>}
			{onUndo && (
				<UndoButton
					variant="quiet"
					onClick={onUndo}
					onFocusLost={onUndoGone}
					disabled={saving}
					className="relative z-10 px-1.5! lg:min-h-6!"
				/>
			)}
			<span role="status" className="w-full text-quiet text-sm empty:absolute">
				{savingThis && 'Saving…'}
			</span>
			{hasDraft && <span className="w-full text-quiet text-sm">Not saved yet</span>}
		</>
	);
}
