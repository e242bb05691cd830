import type { Lesion } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { lesionsQuery } from '../../../api/light-queries.ts';
import { usePatientToken } from '../../../api/use-roles.ts';

/** The lesion that a scan is for. */
export interface AttachedLesion {
	/** null when it is not tracked any more. */
	id: string | null;
	/** undefined while it is fetched, and where it cannot be. */
	lesion: Lesion | undefined;
}

function lesionIdIn(state: unknown): string | null {
	const id = typeof state === 'object' && state !== null && 'lesionId' in state ? state.lesionId : null;
	return typeof id === 'string' ? id : null;
}

/** The lesion that the way here named; null for visitors and where it named none. */
export function useAttachedLesion(): AttachedLesion | null {
	const token = usePatientToken();
	const id = lesionIdIn(useLocation().state);
	const wanted = token !== null && id !== null;
	const { data, isSuccess, isFetching, isFetchedAfterMount } = useQuery({ ...lesionsQuery, enabled: wanted });
	if (!wanted) return null;
	const lesion = data?.find((each) => each.id === id);
	// A list from before the page was opened may be older than the lesion: only one fetched since then proves it gone.
	const gone = !lesion && isSuccess && isFetchedAfterMount && !isFetching;
	return { id: gone ? null : id, lesion };
}
