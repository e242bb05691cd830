import { type CaseEvent, messages } from '@dermavigil/contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import {
	type CaseSelection,
	fetchCase,
	fetchCaseSummary,
	fetchCases,
	fetchStatistics,
	type ShownCase,
	type ShownCaseDetail,
} from '../../api/cases.ts';
import type { PageOf } from '../../api/pages.ts';

/** Belongs to whoever is logged in. */
const key = 'clinician';
const listKey = [key, 'cases'];
const summaryKey = [key, 'summary'];
const caseKey = (id: string) => [key, 'case', id];
const fresh = { staleTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/**
 * The cases, page by page. What is on the screen is never fetched anew by itself: rows would move under the hand. Another
 * `edition` asks again; until the answer is here, the rows stay.
 */
export function useCases(selection: CaseSelection, edition: number) {
	return useInfiniteQuery({
		queryKey: [...listKey, selection, edition],
		queryFn: ({ pageParam }) => fetchCases(selection, pageParam),
		initialPageParam: null as string | null,
		getNextPageParam: ({ next }) => next,
		placeholderData: keepPreviousData,
		gcTime: 0,
		...fresh,
	});
}

export const useCaseSummary = () => useQuery({ queryKey: summaryKey, queryFn: fetchCaseSummary, ...fresh });

/** All of one case, asked for whenever it is opened. Its row follows. */
export function useCase(id: string) {
	const { follow, rowOf } = useCaseCache();
	const queryFn = async () => {
		const detail = await fetchCase(id);
		const row = rowOf(id);
		// What was decided while this was on its way is newer.
		if ((row?.version ?? 0) > (detail.version ?? 0)) return { ...detail, ...row };
		follow(detail);
		return detail;
	};
	return useQuery({ queryKey: caseKey(id), queryFn, gcTime: 0, ...fresh });
}

export const useStatistics = (weeks: number) =>
	useQuery({
		queryKey: [key, 'statistics', weeks],
		queryFn: () => fetchStatistics(weeks),
		placeholderData: keepPreviousData,
		...fresh,
	});

/** Why cases could not be loaded. */
export function loadFailure(error: Error): string {
	if (!(error instanceof ApiError)) return messages.clinician.loadUnknown;
	return error.detail ?? messages.clinician.loadFailed;
}

/** What changes the cases that are on the screen, each in its place. */
export function useCaseCache() {
	const queries = useQueryClient();
	const update = (id: string, change: Partial<ShownCase>) => {
		const changed = (row: ShownCase) => (row.id === id ? { ...row, ...change } : row);
		queries.setQueriesData<InfiniteData<PageOf<ShownCase>>>({ queryKey: listKey }, (data) =>
			data ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })) } : data,
		);
	};
	return {
		/** The case as its row shows it. */
		rowOf: (id: string) =>
			queries
				.getQueriesData<InfiniteData<PageOf<ShownCase>>>({ queryKey: listKey })
				.flatMap(([, data]) => data?.pages ?? [])
				.flatMap(({ items }) => items)
				.find((row) => row.id === id),
		/** After it was saved here. */
		put: (saved: ShownCase) => {
			update(saved.id, saved);
			queries.setQueryData<ShownCaseDetail>(caseKey(saved.id), (detail) => (detail ? { ...detail, ...saved } : detail));
			void queries.invalidateQueries({ queryKey: summaryKey });
		},
		/** After somebody changed it; an open case stays as its reader knows it, and learns of it on saving. */
		hear: ({ id, version, status }: CaseEvent) => {
			const open =
				queries
					.getQueryCache()
					.find({ queryKey: caseKey(id) })
					?.isActive() ?? false;
			if (!open) update(id, { version, status });
			void queries.invalidateQueries({ queryKey: summaryKey });
		},
		/** After it was opened. */
		follow: ({ assessment, risk_reason, lesion, earlier, ...row }: ShownCaseDetail) => update(row.id, row),
		/** Asks for one case again: addresses of its pictures end. */
		renew: async (id: string) => {
			const { image_url, thumbnail_url } = await fetchCase(id);
			update(id, { image_url, thumbnail_url });
		},
		recount: () => void queries.invalidateQueries({ queryKey: summaryKey }),
	};
}
