import { limits } from '@dermavigil/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchLesions } from '../../api/lesions.ts';
import { fetchHistory, fetchReviews } from '../../api/scans.ts';
import { profileQuery } from '../../api/session/profile.ts';

const key = profileQuery.queryKey[0]!;
/** Asked for again on each visit, since scans are saved on another page; what is known is shown meanwhile. */
const eachVisit = { staleTime: 0, refetchOnWindowFocus: false, retry: false } as const;

export const useProfile = () => useQuery({ ...profileQuery, ...eachVisit });
export const lesionsKey = [key, 'lesions'];
export const useLesions = () => useQuery({ queryKey: lesionsKey, queryFn: fetchLesions, ...eachVisit });

const fetchList = { history: fetchHistory, reviews: fetchReviews } as const;

/** A list of scans, page by page. */
export function useScanPages(list: keyof typeof fetchList) {
	return useInfiniteQuery({
		queryKey: [key, list],
		queryFn: ({ pageParam }) => fetchList[list](pageParam),
		initialPageParam: null as string | null,
		getNextPageParam: ({ next }) => next,
		...eachVisit,
	});
}

/** Asks for all of it again, after something was erased. Resolves once it is here, or cannot be had. */
export function useReload(): () => Promise<void> {
	const queries = useQueryClient();
	return () => queries.invalidateQueries({ queryKey: [key] });
}

/** For a picture that does not load: addresses of pictures end, so lists that are old by now are asked for again. */
export function useRenewAddresses(): () => void {
	const queries = useQueryClient();
	return () => {
		const predicate = ({ state }: { state: { dataUpdatedAt: number } }) =>
			state.dataUpdatedAt < Date.now() - limits.savedScan.imageUrlFor;
		void queries.invalidateQueries({ queryKey: [key], predicate });
	};
}
