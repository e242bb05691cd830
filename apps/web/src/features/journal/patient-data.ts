import { type Lesion, lesionListSchema, limits, type Scan, scanListSchema } from '@dermavigil/contract';
import { type InfiniteData, type Query, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../api/accounts.ts';
import { recallList } from '../../api/last-lists.ts';
import {
	attentionQuery,
	configQuery,
	eachVisit,
	fetchAgain,
	lesionsQuery,
	patientKey,
} from '../../api/light-queries.ts';
import type { ListPage } from '../../api/pagination.ts';
import { scanKey, scanListQuery, scanQuery } from '../../api/scans.ts';

/** The account of the login, fetched on each visit. */
export const useProfile = () => useQuery({ ...profileQuery, ...eachVisit });

/** The scans that need attention; as last loaded if they cannot be loaded now, undefined if nothing is known. */
export function useAttention(): Scan[] | undefined {
	const { data, isFetched } = useQuery(attentionQuery);
	return data ?? (isFetched ? recallList('attention', scanListSchema)?.items : undefined);
}

/** The tracked lesions; as last loaded if they cannot be loaded now, undefined if nothing is known. */
export function useLesions() {
	const { data, error, isPending, isFetched, refetch } = useQuery(lesionsQuery);
	const lesions = data ?? (isFetched ? recallList('lesions', lesionListSchema)?.items : undefined);
	return { lesions, error, isPending, isFetched, refetch };
}

/**
 * A list of scans, page by page. If it has `failed` to load, then until it does, `last` is its first page as last
 * loaded, if it ever was.
 */
export function useScanList(name: 'history' | 'reviews') {
	const pages = useInfiniteQuery(scanListQuery(name));
	const failed = pages.isFetched && !pages.data;
	const last = failed ? recallList(name, scanListSchema) : null;
	const scans = pages.data?.pages.flatMap(({ items }) => items) ?? last?.items ?? [];
	return { pages, failed, last, scans };
}

/** The patient's nickname for the lesion of a scan; undefined without a lesion, or if it is unknown. */
export type Nickname = string | undefined;

/** Returns a function that gives a scan's nickname. The lesions are undefined when they cannot be fetched. */
export function nameLesions(lesions: Lesion[] | undefined): (scan: Pick<Scan, 'lesion_id'>) => Nickname {
	const nicknames = new Map<string | null, string>(lesions?.map(({ id, nickname }) => [id, nickname]));
	return ({ lesion_id }) => nicknames.get(lesion_id);
}

/** Fetches everything of the patient's again after a change. Resolves when that is done or has failed. */
export function useReload(): () => Promise<void> {
	const queries = useQueryClient();
	return () => fetchAgain(queries, patientKey);
}

/** Shows a scan in its new state, and fetches everything else of the patient's again. */
export function useShowChange(): (scan: Scan) => Promise<void> {
	const queries = useQueryClient();
	const reload = useReload();
	return async (scan) => {
		const { queryKey } = scanQuery(scan.id);
		// A response still under way may be older.
		const isOnItsWay = queries.isFetching({ queryKey }) > 0;
		await queries.cancelQueries({ queryKey });
		queries.setQueryData(queryKey, (known) => known && { ...known, ...scan });
		if (isOnItsWay) void queries.invalidateQueries({ queryKey });
		await reload();
	};
}

/** When the oldest part of a query's data was loaded: the next page of a list makes those before it no newer. */
function getLoadedAt({ state: { data, dataUpdatedAt } }: Query): number {
	const pages = (data as Partial<InfiniteData<ListPage<unknown>>> | undefined)?.pages ?? [];
	return Math.min(dataUpdatedAt, ...pages.map(({ loadedAt }) => loadedAt));
}

/**
 * For an image that does not load: signed URLs expire, so data that may contain expired ones is fetched again. If the
 * server is gone instead, it is asked until it is back.
 */
export function useRenewUrls(): () => void {
	const queries = useQueryClient();
	return () => {
		const predicate = (query: Query) => getLoadedAt(query) < Date.now() - limits.savedScan.imageUrlFor;
		for (const queryKey of [patientKey, scanKey]) void queries.invalidateQueries({ queryKey, predicate });
		void queries.invalidateQueries({ queryKey: configQuery.queryKey }, { cancelRefetch: false });
	};
}
