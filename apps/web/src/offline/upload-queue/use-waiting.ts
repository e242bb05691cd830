import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePatientToken } from '../../api/use-roles.ts';
import { onOutboxEvent } from './events.ts';
import { listWaiting } from './outbox.ts';

const nothing: Awaited<ReturnType<typeof listWaiting>> = { mine: [], others: 0 };

/** The scans that wait in this browser, as they are now. */
export function useWaiting() {
	const token = usePatientToken();
	const queries = useQueryClient();
	const { data } = useQuery({
		queryKey: ['outbox', token],
		queryFn: listWaiting,
		enabled: token !== null,
		networkMode: 'always',
		staleTime: 0,
		retry: false,
	});
	useEffect(() => onOutboxEvent(() => void queries.invalidateQueries({ queryKey: ['outbox'] })), [queries]);
	return data ?? nothing;
}
