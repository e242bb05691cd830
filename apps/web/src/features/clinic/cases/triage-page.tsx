import type { Case } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { caseSummaryQuery } from '../../../api/cases.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { getPatientName, loadFailure, useCaseCache } from '../case-data.ts';
import { statuses } from '../case-status.tsx';
import { ClinicHeader } from '../clinic-header.tsx';
import { CaseDetail } from '../review/case-detail.tsx';
import { ConflictDialog } from '../review/conflict-dialog.tsx';
import { useLayers } from '../review/use-layers.ts';
import { useReviews } from '../review/use-reviews.ts';
import { Viewer } from '../viewer/viewer.tsx';
import { CaseRow } from './case-row.tsx';
import { CaseList } from './case-table.tsx';
import { NewCases, QueueBar } from './queue-bar.tsx';
import { ReadingPane, readingPane } from './reading-pane.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { StatCards } from './stat-cards.tsx';
import { useBringIntoView } from './use-bring-into-view.ts';
import { useQueue } from './use-queue.ts';
import { useShortcutsWanted } from './use-shortcuts.ts';
import { useTriageKeys } from './use-triage-keys.ts';

/** From this width on, a list and the open case stay side by side. */
const hasRoomForPane = '(min-width: 1100px)';

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
	const layers = useLayers();
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
		layers,
	});
	const wide = useMediaQuery(hasRoomForPane);
	const split = useRef<HTMLDivElement>(null);
	useBringIntoView(keys.open, wide ? split : null);
	const opened = cases.find(({ id }) => id === keys.open);
	const asList = wide && opened !== undefined;
	const onBroken = (id: string) => () => void renew(id).catch(() => undefined);
	const large = cases.find(({ id }) => id === enlarged);
	/** To the photo of the case beside; the open case follows. */
	const stepViewer = (from: Case, by: 1 | -1) => {
		const next = cases[cases.indexOf(from) + by];
		return next
			? () => {
					setEnlarged(next.id);
					keys.step(by, from.id);
				}
			: null;
	};
	const showArrived = () => {
		queue.showArrived();
		list.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	};
	const detail = (caseItem: Case) => (
		<CaseDetail
			// Zoom and drafts are those of one case.
			key={caseItem.id}
			caseItem={caseItem}
			reviews={reviews}
			layers={layers}
			shortcuts={wanted}
			onEnlarge={() => setEnlarged(caseItem.id)}
			onSaveAndNext={() => keys.saveAndNext(caseItem)}
			onLeave={() => keys.moveTo(caseItem.id)}
		/>
	);
	const row = (caseItem: Case, rowIndex: number) => (
		<CaseRow
			caseItem={caseItem}
			rowIndex={rowIndex}
			current={caseItem.id === keys.current}
			open={caseItem.id === keys.open}
			pane={asList ? readingPane : null}
			onToggle={() => keys.toggle(caseItem.id)}
			onEnlarge={() => setEnlarged(caseItem.id)}
			onBroken={onBroken(caseItem.id)}
			onUndo={reviews.before?.id === caseItem.id ? reviews.undo : null}
		>
			{detail(caseItem)}
		</CaseRow>
	);
	return (
		<div className="grid gap-4 min-[1100px]:ml-[calc(50%-min(50vw-2rem,55rem))] min-[1100px]:w-[min(100vw-4rem,110rem)] [&>*]:min-w-0">
			<ClinicHeader title="Clinical Dashboard">
				<NewCases count={queue.arrived} onShow={showArrived} />
			</ClinicHeader>
			<StatCards />
			<QueueBar
				filter={queue.filter}
				onSelect={queue.select}
				onOpenView={queue.open}
				typed={queue.typed}
				onType={queue.setTyped}
				onSearched={keys.toFirst}
				searchRef={search}
				summary={summary}
				onHelp={() => setHelping(true)}
			/>
			{pages.isError && <LoadFailure message={loadFailure(pages.error)} onRetry={() => void pages.refetch()} />}
			<div
				ref={split}
				className={`scroll-mt-[-0.75rem] ${asList ? 'grid grid-cols-[22rem_minmax(0,1fr)] items-start gap-5' : ''}`}
			>
				<div className="grid gap-4">
					<section ref={list} aria-label="Cases" tabIndex={-1} className="min-w-0 outline-none">
						<CaseList queue={queue} pinned={[keys.current, keys.open]} asList={asList} onFocus={keys.noteFocus}>
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
						onStep={(by) => keys.step(by, opened.id)}
						onClose={keys.close}
					>
						{detail(opened)}
					</ReadingPane>
				)}
			</div>
			{large && (
				<Viewer
					key={large.id}
					caseItem={large}
					layers={layers}
					onPrevious={stepViewer(large, -1)}
					onNext={stepViewer(large, 1)}
					onBroken={onBroken(large.id)}
					onClose={() => setEnlarged(null)}
				/>
			)}
			<SavedNote caseItem={reviews.saved} />
			<ConflictDialog reviews={reviews} />
			{helping && <ShortcutsDialog wanted={wanted} onChoose={setWanted} onClose={() => setHelping(false)} />}
		</div>
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
