import type { Case } from '@dermavigil/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CaseSelection, casesQuery } from '../../../api/cases.ts';
import { recall, remember } from '../../../lib/storage.ts';
import { useLiveCases } from './use-live-cases.ts';

/** The list of cases: what is chosen of it, what is loaded of it, and how many came since. */
export function useQueue() {
	const { selection, select, typed, setTyped, edition, askAgain } = useSelection();
	const pages = useInfiniteQuery(casesQuery(selection, edition));
	const live = useLiveCases();
	const cases: Case[] = pages.data?.pages.flatMap(({ items }) => items) ?? [];
	const loaded = new Set(cases.map(({ id }) => id));
	const canHold = selection.status === undefined || selection.status === 'new';
	return {
		cases,
		pages,
		next: pages.data?.pages.at(-1)?.next,
		selection,
		select: (change: Parameters<typeof select>[0]) => {
			live.clear();
			select(change);
		},
		typed,
		setTyped,
		/** The cases are those that were asked for last. */
		settled: typed.trim() === selection.q && pages.isSuccess && !pages.isPlaceholderData,
		arrived: canHold ? live.arrived.filter((id) => !loaded.has(id)).length : 0,
		showArrived: () => {
			live.clear();
			askAgain();
		},
	};
}

const storageKey = 'caseOrder';
/** Milliseconds without typing after which the search follows. */
const searchDelay = 250;

/** Which cases are shown. The order is remembered in this browser; what was searched for is not. */
function useSelection() {
	const [status, setStatus] = useState<CaseSelection['status']>();
	const [order, setOrder] = useState<CaseSelection['order']>(() =>
		recall(storageKey) === 'queue' ? 'queue' : 'newest',
	);
	const [typed, setTyped] = useState('');
	const [q, setQ] = useState('');
	/** Grows when the list is fetched again. */
	const [edition, setEdition] = useState(0);
	useEffect(() => {
		const timer = setTimeout(() => setQ(typed.trim()), searchDelay);
		return () => clearTimeout(timer);
	}, [typed]);
	const selection: CaseSelection = { order, status, q };
	return {
		selection,
		select: (change: Partial<CaseSelection>) => {
			const next = { ...selection, ...change };
			setStatus(next.status);
			setOrder(next.order);
			remember(storageKey, next.order);
			setEdition(edition + 1);
		},
		typed,
		setTyped,
		edition,
		askAgain: () => setEdition(edition + 1),
	};
}
