import { limits } from '@dermavigil/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../api/accounts.ts';
import { eachVisit, patientKey } from '../../api/light-queries.ts';

export const useProfile = () => useQuery({ ...profileQuery, ...eachVisit });

/** Asks for all of it again, after something was deleted. Resolves once it is here, or cannot be had. */
export function useReload(): () => Promise<void> {
	const queries = useQueryClient();
	return () => queries.invalidateQueries({ queryKey: patientKey });
}

/** For an image that does not load: URLs of images end, so lists that are old by now are asked for again. */
export function useRenewUrls(): () => void {
	const queries = useQueryClient();
	return () => {
		const predicate = ({ state }: { state: { dataUpdatedAt: number } }) =>
			state.dataUpdatedAt < Date.now() - limits.savedScan.imageUrlFor;
		void queries.invalidateQueries({ queryKey: patientKey, predicate });
	};
}
