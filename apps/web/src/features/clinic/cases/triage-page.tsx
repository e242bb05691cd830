import { useRef } from 'react';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { loadFailure } from '../case-data.ts';
import { ClinicHeader } from '../clinic-header.tsx';
import { NewCases, QueueBar } from '../queue/queue-bar.tsx';
import { UnsavedReviews } from '../queue/unsaved-reviews.tsx';
import { ConflictDialog } from '../review/conflict-dialog.tsx';
import { SavedNote } from '../review/saved-note.tsx';
import { CaseArea } from './case-area.tsx';
import { PhotoDialogs } from './photo-dialogs.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { StatCards } from './stat-cards.tsx';
import { useTriage } from './use-triage.ts';

/** The cases that patients submitted, and what clinicians make of them. */
export function TriagePage() {
	const triage = useTriage();
	const { queue, reviews, bulk, keys, shortcuts, setShortcuts, helping, setHelping } = triage;
	const list = useRef<HTMLElement>(null);
	const showArrived = () => {
		queue.showArrived();
		list.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	};
	return (
		// An open case is printed by itself: its paper names no other patients.
		<div className="grid gap-4 print:has-[[data-case][aria-expanded=true]]:[&>:not(:has([data-case]))]:hidden [&>*]:min-w-0">
			<ClinicHeader title="Clinical Dashboard">
				<NewCases count={queue.arrived} onShow={showArrived} />
				<UnsavedReviews reviews={reviews} open={keys.open} onShow={triage.showUnsaved} />
			</ClinicHeader>
			<StatCards />
			<QueueBar
				queue={queue}
				onSearched={keys.toFirst}
				searchRef={triage.search}
				asGrid={triage.asGrid}
				onToggleLayout={triage.toggleLayout}
				onHelp={() => setHelping(true)}
			/>
			<BulkBar cases={queue.cases} offered={queue.filter.risk === 'low'} bulk={bulk} onBroken={triage.renewImages} />
			{/* Where only the next page failed, the end of the list says so. */}
			{queue.pages.isError && !queue.pages.isFetchNextPageError && (
				<LoadFailure message={loadFailure(queue.pages.error)} onRetry={() => void queue.pages.refetch()} />
			)}
			<CaseArea triage={triage} listRef={list} />
			<PhotoDialogs triage={triage} />
			<SavedNote caseItem={reviews.saved} />
			<ConflictDialog reviews={reviews} />
			{helping && <ShortcutsDialog wanted={shortcuts} onChoose={setShortcuts} onClose={() => setHelping(false)} />}
		</div>
	);
}
