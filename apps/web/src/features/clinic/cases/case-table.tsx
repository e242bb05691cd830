import { type Case, messages } from '@dermavigil/contract';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Queue } from '../queue/use-queue.ts';

/** Pixels of a closed row until it has been measured: in the table, and in the list beside an open case. */
const rowHeights = { table: 73, list: 88 } as const;

const columns = [
	['Case Details', 'w-[20.5%] xl:w-[24%]'],
	['AI Prediction', 'w-[16.5%] xl:w-[17%]'],
	['Confidence', 'w-[12%] xl:w-[10%]'],
	['Status', 'w-[13%]'],
	['Date Submitted', 'w-[20%] xl:w-[18%]'],
	['Actions', 'w-[18%] text-right'],
] as const;

interface CaseTableProps {
	queue: Queue;
	/** Ids of the rows that stay on the page wherever one scrolls: what has the focus, and what is open. */
	pinned: readonly (string | null)[];
	/** Narrow, beside the open case. */
	asList: boolean;
	/** The focus has come into a row. */
	onFocus(id: string): void;
	/** `rowIndex` counts the rows of the whole table, its head being the first. */
	children(caseItem: Case, rowIndex: number): ReactNode;
}

interface CaseListProps extends CaseTableProps {
	/** Shown instead of the table. */
	grid: ReactNode;
	/** The button of the empty list was pressed, and is gone. */
	onShowAll(): void;
}

/** The table or the grid of the cases, or why there is none. */
export function CaseList({ grid, onShowAll, ...table }: CaseListProps) {
	const { cases, pages, showAll } = table.queue;
	if (pages.isPending) {
		return (
			<div role="status" className="grid gap-3">
				<span className="sr-only">Loading cases</span>
				{[1, 2, 3, 4, 5, 6].map((row) => (
					<Skeleton key={row} className="h-16" />
				))}
			</div>
		);
	}
	if (cases.length > 0) return grid || <CaseTable {...table} />;
	if (!pages.isSuccess) return null;
	return (
		<EmptyState
			title={messages.clinician.noCases}
			{...(!showAll && { text: 'Cases appear here when patients ask for a review.' })}
		>
			{showAll && (
				<Button
					variant="secondary"
					onClick={() => {
						showAll();
						onShowAll();
					}}
				>
					Show all cases
				</Button>
			)}
		</EmptyState>
	);
}

/** The cases. However many there are, the page holds only the rows that are near the screen. */
function CaseTable({ queue: { cases, pages }, pinned, asList, onFocus, children }: CaseTableProps) {
	const table = useRef<HTMLTableElement>(null);
	const [top, setTop] = useState(0);
	useLayoutEffect(() => {
		const head = table.current?.tHead?.getBoundingClientRect();
		if (head) setTop(Math.round(head.bottom + window.scrollY));
	});
	const pinnedRows = cases.flatMap(({ id }, index) => (pinned.includes(id) ? [index] : []));
	const rows = useWindowVirtualizer({
		count: cases.length,
		estimateSize: () => rowHeights[asList ? 'list' : 'table'],
		getItemKey: useCallback((index: number) => cases[index]!.id, [cases]),
		overscan: 6,
		scrollMargin: top,
		rangeExtractor: (range) =>
			[...new Set([...defaultRangeExtractor(range), ...pinnedRows])].sort((one, other) => one - other),
	});
	// Opening and closing already bring the case into view.
	const opened = useRef(new Set<unknown>());
	for (const id of pinned) opened.current.add(id);
	const remeasuring = useRef(false);
	rows.shouldAdjustScrollPositionOnItemSizeChange = ({ key, start }, _, { scrollOffset }) =>
		!asList && !remeasuring.current && !opened.current.has(key) && start < (scrollOffset ?? 0);
	useLayoutEffect(() => {
		// All heights have changed. Rows on the page already have their new ones: learning them later would scroll by what did not move.
		void asList;
		remeasuring.current = true;
		rows.measure();
		for (const row of rows.elementsCache.values())
			rows.resizeItem(rows.indexFromElement(row), Math.round(row.getBoundingClientRect().height));
		remeasuring.current = false;
	}, [asList, rows]);
	const shown = rows.getVirtualItems();
	const end = shown.at(-1)?.end ?? top;
	return (
		<table
			ref={table}
			aria-busy={pages.isPlaceholderData}
			// -1: the number is unknown.
			aria-rowcount={pages.hasNextPage ? -1 : cases.length + 1}
			className={`w-full table-fixed border-separate border-spacing-0 text-left text-sm tabular-nums [overflow-anchor:none] max-lg:block print:has-[[data-case][aria-expanded=true]]:[&>:not(:has([aria-expanded=true]))]:hidden ${asList ? 'block border-line border-t' : ''}`}
		>
			<caption className="sr-only">Submitted cases</caption>
			<thead className={`text-quiet text-sm max-lg:sr-only ${asList ? 'sr-only' : ''}`}>
				<tr>
					{columns.map(([name, variant]) => (
						<th key={name} scope="col" className={`border-edge border-b px-3 py-2.5 font-semibold ${variant}`}>
							{name}
						</th>
					))}
				</tr>
			</thead>
			{/* Flat: in lists of their own the rows would be made anew, and lose the focus, whenever another one comes first. */}
			{shown.flatMap(({ index, key, start }, position) => [
				<Gap key={`before ${key}`} asBlock={asList} pixels={start - (shown[position - 1]?.end ?? top)} />,
				<tbody
					key={key}
					data-index={index}
					ref={rows.measureElement}
					onFocus={() => onFocus(cases[index]!.id)}
					className={`max-lg:block max-lg:border-b max-lg:border-line ${asList ? 'block border-line border-b' : '[&>tr>*]:border-line [&>tr:first-child>*]:lg:border-b'}`}
				>
					{children(cases[index]!, index + 2)}
				</tbody>,
			])}
			<Gap asBlock={asList} pixels={top + rows.getTotalSize() - end} />
		</table>
	);
}

/** Takes the place of rows that are not on the page. */
function Gap({ pixels, asBlock }: { pixels: number; asBlock: boolean }) {
	if (pixels <= 0) return null;
	return (
		<tbody aria-hidden="true" className={asBlock ? 'block' : 'max-lg:block'}>
			<tr className={asBlock ? 'block' : 'max-lg:block'} style={{ height: pixels }} />
		</tbody>
	);
}
