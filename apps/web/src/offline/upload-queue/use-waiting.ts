import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchAgain } from '../../api/light-queries.ts';
import { usePatientToken } from '../../api/use-roles.ts';
import { onUploadQueueEvent } from './events.ts';
import { canSaveForLater } from './start-upload-queue.ts';
import { listWaiting } from './upload-queue.ts';

const nothing: Awaited<ReturnType<typeof listWaiting>> = { mine: [], others: 0 };

/** The scans that wait in this browser, always up to date. */
export function useWaiting() {
	const token = usePatientToken();
	const queries = useQueryClient();
	const { data } = useQuery({
		queryKey: ['upload-queue', token],
		queryFn: listWaiting,
		enabled: token !== null && canSaveForLater(),
		networkMode: 'always',
		staleTime: 0,
		retry: false,
	});
	useEffect(() => onUploadQueueEvent(() => void fetchAgain(queries, ['upload-queue'])), [queries]);
	return data ?? nothing;
}

/** The lesions of which a photo waits, by their ids: one that the server rejected does not. */
export function useWaitingLesions(): ReadonlySet<string | null | undefined> {
	const { mine } = useWaiting();
	return new Set(mine.filter(({ problem }) => !problem).map(({ input }) => input.lesion_id));
}
