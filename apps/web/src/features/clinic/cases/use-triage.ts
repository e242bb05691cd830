import type { Case } from '@dermavigil/contract';
import { useRef, useState } from 'react';
import { recall, remember } from '../../../lib/storage.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useBulkReview } from '../bulk/use-bulk-review.ts';
import { useCaseCache } from '../case-data.ts';
import { useChangedCases } from '../queue/use-changed-cases.ts';
import { useQueue } from '../queue/use-queue.ts';
import { useUnanswered } from '../queue/use-unanswered.ts';
import { useLayers } from '../review/use-layers.ts';
import { useReviews } from '../review/use-reviews.ts';
import { useShortcutsWanted } from './use-shortcuts.ts';
import { useTriageKeys } from './use-triage-keys.ts';

/** From this width on, 1,100 px with letters of the usual size, a list and the open case fit side by side. */
const hasRoomForPane = '(min-width: 68.75rem)';

/** A photo over the whole window: to be read, or under the loupe. */
interface LargePhoto {
	id: string;
	by: 'viewer' | 'loupe';
	/** What had the focus before belongs to another case. */
	stepped?: true;
}

/** All state of the page of cases: which are shown and how, which one is open, what was decided, and the keys. */
export function useTriage() {
	const queue = useQueue();
	const reviews = useReviews();
	const bulk = useBulkReview(reviews.saved);
	const layers = useLayers();
	const { renew, refresh } = useCaseCache();
	const [asGrid, toggleLayout] = useCaseLayout();
	const [shortcuts, setShortcuts] = useShortcutsWanted();
	const [photo, setPhoto] = useState<LargePhoto | null>(null);
	const [helping, setHelping] = useState(false);
	const search = useRef<HTMLInputElement>(null);
	const { cases, pages } = queue;
	const fetchMore = () => {
		if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
	};
	const keys = useTriageKeys({
		...{ cases, reviews, layers },
		active: shortcuts,
		settled: queue.settled,
		// While one is being saved, it is not known which change is the last.
		onUndo: reviews.saving || bulk.busy ? () => {} : (bulk.undo ?? reviews.undo),
		onToggleLayout: toggleLayout,
		onEnd: fetchMore,
		onSearch: () => search.current?.focus(),
		onHelp: () => setHelping(true),
	});
	useUnanswered(queue.live.changed, reviews);
	useUnanswered(queue.live.changed, bulk);
	useChangedCases(queue.live, { open: keys.open, viewed: photo?.id ?? null, loading: pages.isFetching });
	return {
		...{ queue, reviews, bulk, layers, keys, asGrid, toggleLayout, shortcuts, setShortcuts, photo, setPhoto },
		...{ helping, setHelping, search, fetchMore },
		/** Opens a case whose review is not saved, wherever it is. */
		showUnsaved: (id: string) => {
			if (!cases.some((caseItem) => caseItem.id === id)) {
				queue.find(id);
				// Where its patient has erased it since, what was written about it goes.
				refresh(id).catch(() => undefined);
			}
			keys.show(id);
		},
		opened: cases.find(({ id }) => id === keys.open),
		/** Whether a colleague has changed a case that stays here as its reader knows it. */
		isOvertaken: ({ id, version }: Case) =>
			!reviews.isSaving(id) &&
			!reviews.unanswered.has(id) &&
			queue.live.changed.some((event) => event.id === id && event.version > version),
		/** Whether there is room for the open case beside the list. */
		wide: useMediaQuery(hasRoomForPane),
		/** Requests the images of a case again, because their URLs expire. */
		renewImages: (id: string) => void renew(id).catch(() => undefined),
	};
}
export type Triage = ReturnType<typeof useTriage>;

const storageKey = 'caseLayout';

/** Whether cases are shown as a grid of photos instead of a table, which this browser remembers; and a way to switch. */
function useCaseLayout(): [asGrid: boolean, toggle: () => void] {
	const [asGrid, setAsGrid] = useState(() => recall(storageKey) === 'grid');
	const toggle = () => {
		remember(storageKey, asGrid ? 'table' : 'grid');
		setAsGrid(!asGrid);
	};
	return [asGrid, toggle];
}
