import { calls, type ShareInput } from '@dermavigil/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.ts';
import { patientKey } from '../light-queries.ts';

/** The links that the patient shares with doctors. */
export const sharesQuery = queryOptions({
	queryKey: [...patientKey, 'shares'],
	queryFn: () => send(calls.shares),
	staleTime: 0,
	retry: false,
});

/** Makes a link. Throws ApiError. */
export const createShare = (body: ShareInput) => send(calls.createShare, { body });

/** Ends a link. Throws ApiError. */
export const revokeShare = (id: string) => send(calls.revokeShare, { params: { id } });
