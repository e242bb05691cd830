import type { Case, CaseEvent } from '@dermavigil/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CaseSelection, casesQuery } from '../../../api/cases.ts';
import { useLiveCases } from './use-live-cases.ts';
import { countFilters, useSelection } from './use-selection.ts';

/**
 * Whether a new case belongs in a list. Anything that its event does not say counts as a no, so that nothing is
 * promised that does not appear.
 */
function isSelected({ status, risk_level }: CaseEvent, selection: CaseSelection): boolean {
	const { q, mode, red_flags, waiting, risk = risk_level } = selection;
	if (q || mode || red_flags || waiting) return false;
	return risk === risk_level && status === (selection.status ?? status);
}

/** The list of cases: the selection, what has been loaded of it, and how many have come in since. */
export function useQueue() {
	const { filter, selection, select, open, typed, setTyped, edition, askAgain } = useSelection(() => live.clear());
	const pages = useInfiniteQuery(casesQuery(selection, edition));
	const live = useLiveCases(pages.isError && !pages.data ? null : pages.data?.pages[0]?.lastEvent);
	/** By id: in the order of the queue, a case reviewed in the meantime comes again on a later page, but keeps its place here. */
	const loaded = new Map<string, Case>();
	for (const caseItem of pages.data?.pages.flatMap(({ items }) => items) ?? []) {
		if (!loaded.has(caseItem.id)) loaded.set(caseItem.id, caseItem);
	}
	const cases = [...loaded.values()];
	const searchAll = (text: string) => {
		setTyped(text);
		open(`order=${filter.order}`);
	};
	return {
		cases,
		pages,
		next: pages.data?.pages.at(-1)?.next,
		...{ filter, select, open, typed, setTyped, live },
		/** Searches and filters for nothing, in the same order; null where nothing is searched or filtered for. */
		showAll: typed.trim() || countFilters(filter) > 0 ? () => searchAll('') : null,
		/** Searches for a case by the number that is shown of it, and filters for nothing. */
		find: (id: string) => searchAll(`#${id.slice(0, 8)}`),
		/** The cases are those that were asked for last. */
		settled: typed.trim() === selection.q && pages.data !== undefined && !pages.isPlaceholderData,
		/** How many new cases the list would contain if it were fetched again. */
		arrived: live.arrived.filter((event) => !loaded.has(event.id) && isSelected(event, selection)).length,
		showArrived: askAgain,
	};
}
export type Queue = ReturnType<typeof useQueue>;
