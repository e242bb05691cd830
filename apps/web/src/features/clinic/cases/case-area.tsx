import type { Case } from '@dermavigil/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NextPage } from '../../../ui/navigation/next-page.tsx';
import { isErased } from '../case-data.ts';
import { CaseGrid } from '../grid/case-grid.tsx';
import { CaseTile } from '../grid/case-tile.tsx';
import { CaseDetail } from '../review/case-detail.tsx';
import { CaseRow } from './case-row.tsx';
import { CaseList } from './case-table.tsx';
import { ReadingPane, readingPane } from './reading-pane.tsx';
import type { Triage } from './use-triage.ts';

interface CaseAreaProps {
	triage: Triage;
	listRef: RefObject<HTMLElement | null>;
}

/** The cases as a table or by their photos; an open case is shown beside a list, or under its row if there is no room. */
export function CaseArea({ triage, listRef }: CaseAreaProps) {
	const { queue, reviews, layers, keys, opened, wide, setPhoto } = triage;
	const { cases, pages } = queue;
	const split = useRef<HTMLDivElement>(null);
	useBringIntoView(keys.open, wide ? split : null);
	const asList = wide && opened !== undefined;
	const actOn = (caseItem: Case) => ({
		...{ caseItem, reviews },
		current: caseItem.id === keys.current,
		onBroken: () => triage.renewImages(caseItem.id),
		onUndoGone: () => keys.moveTo(caseItem.id),
	});
	const detail = (caseItem: Case) =>
		isErased(caseItem) ? (
			<ErasedCase />
		) : (
			<CaseDetail
				// Zoom and drafts belong to one case.
				key={caseItem.id}
				{...{ caseItem, reviews, layers }}
				shortcuts={triage.shortcuts}
				overtaken={triage.isOvertaken(caseItem)}
				onEnlarge={() => setPhoto({ id: caseItem.id, by: 'viewer' })}
				onBroken={triage.renewImages}
				onSaveAndNext={() => keys.saveAndNext(caseItem)}
				onLeave={() => keys.moveTo(caseItem.id)}
			/>
		);
	const row = (caseItem: Case, rowIndex: number) => (
		<CaseRow
			{...{ rowIndex, ...actOn(caseItem) }}
			open={caseItem.id === keys.open}
			pane={asList ? readingPane : null}
			onToggle={() => keys.toggle(caseItem.id)}
			onEnlarge={() => setPhoto({ id: caseItem.id, by: 'viewer' })}
		>
			{detail(caseItem)}
		</CaseRow>
	);
	// An open case is shown with the list.
	const grid = triage.asGrid && opened === undefined && (
		<CaseGrid
			cases={cases}
			busy={pages.isPlaceholderData}
			current={keys.current}
			onMove={keys.moveTo}
			onEnd={triage.fetchMore}
			onMagnify={(id) => setPhoto({ id, by: 'loupe' })}
		>
			{(caseItem, reachable) => (
				<CaseTile
					key={caseItem.id}
					{...{ reachable, ...actOn(caseItem) }}
					onOpen={() => keys.toggle(caseItem.id)}
					onMagnify={() => setPhoto({ id: caseItem.id, by: 'loupe' })}
					onFocus={() => keys.noteFocus(caseItem.id)}
				/>
			)}
		</CaseGrid>
	);
	return (
		<div
			ref={split}
			className={`scroll-mt-[-0.75rem] ${asList ? 'grid print:block grid-cols-[min(22rem,35%)_minmax(0,1fr)] items-start gap-5' : ''}`}
		>
			<div className={`grid gap-4 ${asList ? 'print:hidden' : ''}`}>
				<section
					ref={listRef}
					aria-label="Cases"
					tabIndex={-1}
					className={`min-w-0 outline-none ${asList ? '@container' : ''}`}
				>
					<CaseList
						queue={queue}
						grid={grid}
						pinned={[keys.current, keys.open]}
						asList={asList}
						onShowAll={() => listRef.current?.focus({ preventScroll: true })}
						onFocus={keys.noteFocus}
					>
						{row}
					</CaseList>
				</section>
				<NextPage pages={pages} next={queue.next} what="cases" shown={cases.length} />
			</div>
			{asList && (
				<ReadingPane
					caseItem={opened}
					index={cases.indexOf(opened)}
					count={cases.length}
					more={pages.hasNextPage}
					onStep={(by) => keys.step(by, opened.id)}
					onClose={keys.close}
					onFocus={() => keys.noteFocus(opened.id)}
				>
					{detail(opened)}
				</ReadingPane>
			)}
		</div>
	);
}

/** Shown where a case was open that its patient has erased. */
function ErasedCase() {
	const note = useRef<HTMLParagraphElement>(null);
	useLayoutEffect(() => {
		// Somebody writing about it had the focus there.
		if (document.activeElement === document.body) note.current?.focus();
	}, []);
	return (
		<p ref={note} role="alert" tabIndex={-1} className="rounded-sm font-semibold">
			The patient has deleted this case. Nothing more can be saved about it.
		</p>
	);
}

/**
 * Scrolls an opened case into view: beside the list, the list and the pane under the header; otherwise its row there.
 * After closing, the row that was open.
 */
function useBringIntoView(open: string | null, split: RefObject<HTMLElement | null> | null): void {
	const before = useRef<string>(undefined);
	useEffect(() => {
		const id = open ?? before.current;
		before.current = open ?? undefined;
		if (!id) return;
		const bring = () => {
			const row = document.querySelector(`[data-case="${id}"]`)?.closest('tr');
			if (!open) row?.scrollIntoView({ block: 'nearest' });
			else if (!split) row?.scrollIntoView({ block: 'start' });
			else {
				// Not upwards: far down in a long list, the pane stays where it is.
				if (split.current && split.current.getBoundingClientRect().top > 0)
					split.current.scrollIntoView({ block: 'start' });
				row?.scrollIntoView({ block: 'nearest' });
			}
		};
		// Once the table has placed its rows: in the list they have other heights.
		const frame = requestAnimationFrame(bring);
		return () => cancelAnimationFrame(frame);
	}, [open, split]);
}
