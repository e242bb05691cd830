import type { Case } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { caseSummaryQuery } from '../../../api/cases.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { loadFailure, useCaseCache } from '../case-data.ts';
import { ClinicHeader } from '../clinic-header.tsx';
import { CaseDetail } from '../review/case-detail.tsx';
import { ConflictDialog } from '../review/conflict-dialog.tsx';
import { PhotoDialog } from '../review/photo-dialog.tsx';
import { SavedNote } from '../review/saved-note.tsx';
import { useReviews } from '../review/use-reviews.ts';
import { CaseList } from './case-list.tsx';
import { CaseRow } from './case-row.tsx';
import { NewCases } from './new-cases.tsx';
import { QueueBar } from './queue-bar.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { StatCards } from './stat-cards.tsx';
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
	const row = (caseItem: Case, place: number) => (
		<CaseRow
			caseItem={caseItem}
			place={place}
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
				<CaseList queue={queue} kept={[keys.current, keys.open]} onFocus={keys.noteFocus}>
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
