import { type Case, formatConfidence, hasRedFlag, unsuitableLabel } from '@dermavigil/contract';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Moment } from '../../../results/day.tsx';
import { PhotoCount } from '../../../results/photo-count.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { getPatientName, getTopPrediction, isErased } from '../case-data.ts';
import { RedFlag } from '../red-flag.tsx';
import { CaseThumbnail } from '../review/case-thumbnail.tsx';
import { ReviewState } from '../review/review-state.tsx';
import type { Reviews } from '../review/use-reviews.ts';
import { RowActions } from './row-actions.tsx';
import { rowStyles } from './row-styles.ts';
import { formatWaiting } from './waiting.ts';

interface CaseRowProps {
	caseItem: Case;
	reviews: Reviews;
	/** Its index among all rows of the table, starting with the head. */
	rowIndex: number;
	/** Where the keys act. */
	current: boolean;
	open: boolean;
	/** The id of the pane beside the table that shows the open case; null when it opens under its row. */
	pane: string | null;
	onToggle(): void;
	onEnlarge(): void;
	onBroken(): void;
	/** The button that undoes the last change disappears, and takes the focus with it. */
	onUndoGone(): void;
	/** Shown under the row while it is open. */
	children: ReactNode;
}

/** One case as a row of the table; on narrow screens as a card, and beside an open case as an item of a list. */
export function CaseRow({ caseItem, rowIndex, current, open, pane, onToggle, ...rest }: CaseRowProps) {
	const { reviews, onEnlarge, onBroken, onUndoGone, children } = rest;
	const id = useId();
	const row = useSteadyDetail(open && pane === null);
	const top = getTopPrediction(caseItem);
	const waiting = formatWaiting(caseItem);
	const risk = <RiskBadge level={caseItem.risk_level} small />;
	const flag = hasRedFlag(caseItem.symptoms) && <RedFlag />;
	const photos = <PhotoCount further={caseItem.further_photos.length} />;
	const styles = rowStyles[pane ? 'list' : 'table'];
	/** The row keeps its height. */
	const unlessErased = isErased(caseItem) ? 'invisible' : '';
	return (
		<>
			<tr
				ref={row}
				aria-rowindex={rowIndex}
				aria-current={current || undefined}
				className={`${styles.row} ${current ? styles.currentRow : ''}`}
			>
				{/* The mark of the current row is on its first cell: WebKit paints no shadow on a row of a table. */}
				<th scope="row" className={`${styles.name} ${current ? styles.currentName : ''}`}>
					<span className={styles.patient}>
						<CaseThumbnail caseItem={caseItem} onBroken={onBroken} className={styles.thumbnail} />
						<span className="grid min-w-0">
							<span id={`${id}-name`} className={`wrap-anywhere font-semibold ${pane ? 'line-clamp-3' : ''}`}>
								{getPatientName(caseItem)}
							</span>
							<span className={styles.id}>
								#{caseItem.id.slice(0, 8)}
								{caseItem.mode && `, ${caseItem.mode === 'clinical' ? 'dermatoscope' : 'phone photo'}`}
							</span>
						</span>
					</span>
				</th>
				<td className={styles.prediction}>
					<span className={`flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:gap-x-4 ${unlessErased}`}>
						<span className={styles.label}>{top.label}</span>
						{!pane && risk}
						{!pane && flag}
						{!pane && photos}
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
						{pane && photos}
						<ReviewState {...{ caseItem, reviews, onUndoGone }} undoAbove={pane !== null && !waiting} />
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

/**
 * Returns the ref of a row. While its case is open under it, the page scrolls by as much as the row grows: "Not saved
 * yet" and "Undo" appear in it, and must not move what is being written or pressed.
 */
function useSteadyDetail(open: boolean): RefObject<HTMLTableRowElement | null> {
	const row = useRef<HTMLTableRowElement>(null);
	useEffect(() => {
		const element = row.current;
		if (!open || !element) return;
		let { height } = element.getBoundingClientRect();
		const observer = new ResizeObserver(() => {
			const { bottom, height: now } = element.getBoundingClientRect();
			// Further down, people read the rows above it, and these stay in place.
			if (bottom < window.innerHeight / 2) window.scrollBy(0, now - height);
			height = now;
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [open]);
	return row;
}
