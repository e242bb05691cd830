import { type Case, type CaseSummary, formatCount } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { caseSummaryQuery } from '../../../api/cases.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { getPatientName, loadFailure, useCaseCache } from '../case-data.ts';
import { statuses } from '../case-status.tsx';
import { ClinicHeader } from '../clinic-header.tsx';
import { CaseDetail } from '../review/case-detail.tsx';
import { PhotoDialog } from '../review/case-photo.tsx';
import { ConflictDialog } from '../review/conflict-dialog.tsx';
import { useReviews } from '../review/use-reviews.ts';
import { CaseRow } from './case-row.tsx';
import { CaseList } from './case-table.tsx';
import { NewCases, QueueBar } from './queue-bar.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useQueue } from './use-queue.ts';
import { useShortcutsWanted } from './use-shortcuts.ts';
import { useTriageKeys } from './use-triage-keys.ts';

/** The cases that patients submitted, and what clinicians make of them. */
export function TriagePage() {
	const queue = useQueue();
	const { cases, pages } = queue;
	const { data: summary } = useQuery(caseSummaryQuery);
	const { renew } = useCaseCache();
	const reviews = useReviews();
	const [enlarged, setEnlarged] = useState<string | null>(null);
	const [helping, setHelping] = useState(false);
	const [wanted, setWanted] = useShortcutsWanted();
	const search = useRef<HTMLInputElement>(null);
	const list = useRef<HTMLElement>(null);
	const keys = useTriageKeys({
		active: wanted,
		cases,
		settled: queue.settled,
		reviews,
		onEnd: () => pages.hasNextPage && !pages.isFetching && void pages.fetchNextPage(),
		onSearch: () => search.current?.focus(),
		onHelp: () => setHelping(true),
	});
	const onBroken = (id: string) => () => void renew(id).catch(() => undefined);
	const large = cases.find(({ id }) => id === enlarged);
	const showArrived = () => {
		queue.showArrived();
		list.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	};
	const row = (caseItem: Case, rowIndex: number) => (
		<CaseRow
			caseItem={caseItem}
			rowIndex={rowIndex}
			current={caseItem.id === keys.current}
			open={caseItem.id === keys.open}
			onToggle={() => keys.toggle(caseItem.id)}
			onEnlarge={() => setEnlarged(caseItem.id)}
			onBroken={onBroken(caseItem.id)}
			onUndo={reviews.before?.id === caseItem.id ? reviews.undo : null}
		>
			<CaseDetail caseItem={caseItem} reviews={reviews} shortcuts={wanted} onLeave={() => keys.moveTo(caseItem.id)} />
		</CaseRow>
	);
	return (
		<div className="grid gap-5 [&>*]:min-w-0">
			<ClinicHeader title="Clinical Dashboard">
				<NewCases count={queue.arrived} onShow={showArrived} />
			</ClinicHeader>
			<StatCards summary={summary} />
			<QueueBar
				selection={queue.selection}
				onSelect={queue.select}
				typed={queue.typed}
				onType={queue.setTyped}
				onSearched={keys.toFirst}
				searchRef={search}
				summary={summary}
				onHelp={() => setHelping(true)}
			/>
			{pages.isError && <LoadFailure message={loadFailure(pages.error)} onRetry={() => void pages.refetch()} />}
			<section ref={list} aria-label="Cases" tabIndex={-1} className="outline-none">
				<CaseList queue={queue} pinned={[keys.current, keys.open]} onFocus={keys.noteFocus}>
					{row}
				</CaseList>
			</section>
			<NextPage pages={pages} next={queue.next} what="cases" shown={cases.length} />
			{large && <PhotoDialog caseItem={large} onBroken={onBroken(large.id)} onClose={() => setEnlarged(null)} />}
			<SavedNote caseItem={reviews.saved} />
			<ConflictDialog reviews={reviews} />
			{helping && <ShortcutsDialog wanted={wanted} onChoose={setWanted} onClose={() => setHelping(false)} />}
		</div>
	);
}

const cards: { name: string; count: keyof CaseSummary }[] = [
	{ name: 'Total Cases', count: 'total' },
	{ name: 'New Cases', count: 'new' },
	{ name: 'Reviewed', count: 'reviewed' },
	{ name: 'Flagged', count: 'flagged' },
	{ name: 'High Risk', count: 'high_risk' },
];

/** How many cases there are of each kind. */
function StatCards({ summary }: { summary: CaseSummary | undefined }) {
	return (
		<dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
			{cards.map(({ name, count }) => (
				<div
					key={count}
					className="flex min-w-0 grow basis-[30%] flex-col gap-0.5 bg-surface px-4 py-2.5 sm:basis-[15%]"
				>
					<dt className="text-quiet text-xs">{name}</dt>
					<dd className="font-serif text-2xl tabular-nums">
						{summary ? formatCount(summary[count]) : <Skeleton className="h-8 w-12" />}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Tells screen readers what was saved: keys set a status where nothing else would say so. */
function SavedNote({ caseItem }: { caseItem: Case | null }) {
	return (
		<p role="status" className="sr-only">
			{/* Another version is another text, also in the same words. */}
			{caseItem && (
				<span
					key={caseItem.version}
				>{`Saved: the case of ${getPatientName(caseItem)}, ${statuses[caseItem.status].text}`}</span>
			)}
		</p>
	);
}
