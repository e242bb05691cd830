import { limits } from '@dermavigil/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../api/accounts.ts';
import { eachVisit, patientKey } from '../../api/light-queries.ts';

export const useProfile = () => useQuery({ ...profileQuery, ...eachVisit });

/** Fetches everything of the patient again, after a deletion. Resolves when that is done or has failed. */
export function useReload(): () => Promise<void> {
	const queries = useQueryClient();
	return () => queries.invalidateQueries({ queryKey: patientKey });
}

/** For an image that does not load: signed URLs expire, so lists that may hold expired ones are fetched again. */
export function useRenewUrls(): () => void {
	const queries = useQueryClient();
	return () => {
		const predicate = ({ state }: { state: { dataUpdatedAt: number } }) =>
			state.dataUpdatedAt < Date.now() - limits.savedScan.imageUrlFor;
		void queries.invalidateQueries({ queryKey: patientKey, predicate });
	};
}
