import { caseStatuses } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { Inbox, Keyboard, LayoutGrid, List } from 'lucide-react';
import { type Ref, useState } from 'react';
import { caseSummaryQuery } from '../../../api/cases.ts';
import { Select } from '../../../ui/form/select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { formatCaseCount } from '../case-data.ts';
import { statuses } from '../case-status.tsx';
import { FiltersButton } from '../filters-button.tsx';
import { ToggleButton } from '../toggle-button.tsx';
import { CaseSearch } from './case-search.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Queue } from './use-queue.ts';
import { countFilters, toQuery } from './use-selection.ts';
import { ViewsMenu } from './views-menu.tsx';

interface QueueBarProps {
	queue: Queue;
	/** Enter was pressed in the search. */
	onSearched(): void;
	searchRef: Ref<HTMLInputElement>;
	/** The cases are shown by their photos. */
	asGrid: boolean;
	onToggleLayout(): void;
	onHelp(): void;
}

/** Which cases the table shows, and in which order. On narrow screens most of it is folded away, because the cases matter most. */
export function QueueBar({ queue, onSearched, searchRef, asGrid, onToggleLayout, onHelp }: QueueBarProps) {
	const { filter, select, typed, setTyped } = queue;
	const { data: summary } = useQuery(caseSummaryQuery);
	const [unfolded, setUnfolded] = useState(false);
	return (
		<div className="grid gap-2.5">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
				<FiltersButton
					count={countFilters(filter)}
					unfolded={unfolded}
					onPress={() => setUnfolded(!unfolded)}
					className="lg:hidden"
				/>
				<fieldset className={`flex flex-wrap gap-2 ${unfolded ? '' : 'max-sm:hidden'}`}>
					<legend className="sr-only">Show</legend>
					{[undefined, ...caseStatuses].map((status) => (
						<ToggleButton
							key={status ?? 'all'}
							pressed={filter.status === status}
							count={formatCaseCount(summary, { status, risk: filter.risk })}
							onPress={() => select({ status })}
						>
							{status ? statuses[status].text : 'All'}
						</ToggleButton>
					))}
				</fieldset>
				<CaseSearch typed={typed} onType={setTyped} onSearched={onSearched} inputRef={searchRef} />
				{/* Where the line is full, all of it moves to the next one. */}
				<div className="ml-auto flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-2 max-sm:contents">
					<div className={`contents ${unfolded ? '' : 'max-sm:hidden'}`}>
						<ViewsMenu query={toQuery(filter)} onOpen={queue.open} />
						<Select
							label="Order"
							hidden
							value={filter.order}
							onChange={(order) => select({ order })}
							options={[
								{ value: 'newest', text: 'Newest first' },
								{ value: 'queue', text: 'By risk and waiting time' },
							]}
						/>
					</div>
					<span className="-mr-2 flex">
						<IconButton label={asGrid ? 'Show as a table' : 'Show as photos'} onClick={onToggleLayout}>
							{asGrid ? <List /> : <LayoutGrid />}
						</IconButton>
						<IconButton label="Keyboard shortcuts" onClick={onHelp} className="pointer-coarse:hidden">
							<Keyboard />
						</IconButton>
					</span>
				</div>
			</div>
			<FilterBar filter={filter} onSelect={select} summary={summary} className={unfolded ? '' : 'max-lg:hidden'} />
		</div>
	);
}

interface NewCasesProps {
	count: number;
	onShow(): void;
}

/** How many cases have come in since the list was fetched; the list itself updates only on request. Nothing moves to make room for it. */
export function NewCases({ count, onShow }: NewCasesProps) {
	return (
		<div
			role="status"
			className="max-sm:pointer-events-none max-sm:fixed max-sm:inset-x-0 max-sm:bottom-6 max-sm:z-30 max-sm:text-center sm:min-h-10 sm:empty:-mr-4"
		>
			{count > 0 && (
				<button
					type="button"
					onClick={onShow}
					className="pointer-events-auto inline-flex min-h-10 thumb:min-h-11 items-center gap-2 rounded-full bg-accent-wash px-4 font-semibold text-accent text-sm transition hover:underline max-sm:shadow-float"
				>
					<Inbox className="size-4.5" />
					{count === 1 ? '1 new case' : `${count} new cases`}
				</button>
			)}
		</div>
	);
}
