import { type Lesion, lesionListSchema, limits, type Scan, scanListSchema } from '@dermavigil/contract';
import { type InfiniteData, type Query, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../api/accounts.ts';
import { recallList } from '../../api/last-lists.ts';
import { attentionQuery, eachVisit, fetchAgain, lesionsQuery, patientKey } from '../../api/light-queries.ts';
import type { ListPage } from '../../api/pagination.ts';
import { scanKey, scanListQuery, scanQuery } from '../../api/scans.ts';

/** The account of the login, asked for at each visit. */
export const useProfile = () => useQuery({ ...profileQuery, ...eachVisit });

/** The scans that need attention; as they were last loaded where they cannot be loaded now, undefined where nobody knows. */
export function useAttention(): Scan[] | undefined {
	const { data, isFetched } = useQuery(attentionQuery);
	return data ?? (isFetched ? recallList('attention', scanListSchema)?.items : undefined);
}

/** The lesions that are tracked; as they were last loaded where they cannot be loaded now, undefined where nobody knows. */
export function useLesions() {
	const { data, error, isPending, isFetched, refetch } = useQuery(lesionsQuery);
	const lesions = data ?? (isFetched ? recallList('lesions', lesionListSchema)?.items : undefined);
	return { lesions, error, isPending, isFetched, refetch };
}

/** A list of scans, page by page. Until it has loaded after it has `failed` to, `last` is its first page as it was last loaded, if it ever was. */
export function useScanList(name: 'history' | 'reviews') {
	const pages = useInfiniteQuery(scanListQuery(name));
	const failed = pages.isFetched && !pages.data;
	const last = failed ? recallList(name, scanListSchema) : null;
	const scans = pages.data?.pages.flatMap(({ items }) => items) ?? last?.items ?? [];
	return { pages, failed, last, scans };
}

/** What the patient calls the lesion of a scan; undefined without a lesion, or where nobody knows. */
export type Nickname = string | undefined;

/** Gives the nicknames for scans. The lesions are undefined where they cannot be fetched. */
export function nameLesions(lesions: Lesion[] | undefined): (scan: Pick<Scan, 'lesion_id'>) => Nickname {
	const nicknames = new Map<string | null, string>(lesions?.map(({ id, nickname }) => [id, nickname]));
	return ({ lesion_id }) => nicknames.get(lesion_id);
}

/** Fetches everything of the patient again, after a change. Resolves when that is done or has failed. */
export function useReload(): () => Promise<void> {
	const queries = useQueryClient();
	return () => fetchAgain(queries, patientKey);
}

/** Shows a scan as it is after a change, and fetches everything else of the patient again. */
export function useShowChange(): (scan: Scan) => Promise<void> {
	const queries = useQueryClient();
	const reload = useReload();
	return async (scan) => {
		const { queryKey } = scanQuery(scan.id);
		// A response that is still on its way may be older.
		const isOnItsWay = queries.isFetching({ queryKey }) > 0;
		await queries.cancelQueries({ queryKey });
		queries.setQueryData(queryKey, (known) => known && { ...known, ...scan });
		if (isOnItsWay) void queries.invalidateQueries({ queryKey });
		await reload();
	};
}

/** When the oldest part of what a query holds was loaded: the next page of a list makes those before it no newer. */
function getLoadedAt({ state: { data, dataUpdatedAt } }: Query): number {
	const pages = (data as Partial<InfiniteData<ListPage<unknown>>> | undefined)?.pages ?? [];
	return Math.min(dataUpdatedAt, ...pages.map(({ loadedAt }) => loadedAt));
}

/** For an image that does not load: signed URLs expire, so what may hold expired ones is fetched again. */
export function useRenewUrls(): () => void {
	const queries = useQueryClient();
	return () => {
		const predicate = (query: Query) => getLoadedAt(query) < Date.now() - limits.savedScan.imageUrlFor;
		for (const queryKey of [patientKey, scanKey]) void queries.invalidateQueries({ queryKey, predicate });
	};
}
