import { calls, type NewShare, type Share, type ShareInput } from '@dermavigil/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.ts';
import { patientKey } from '../light-queries.ts';

/** The links that the patient shares with doctors. */
export const sharesQuery = queryOptions({
	queryKey: [...patientKey, 'shares'],
	queryFn: (): Promise<Share[]> => send(calls.shares),
	staleTime: 0,
	retry: false,
});

/** Makes a link. Throws ApiError. */
export function createShare(body: ShareInput): Promise<NewShare> {
	return send(calls.createShare, { body });
}

/** Ends a link. Throws ApiError. */
export async function revokeShare(id: string): Promise<void> {
	await send(calls.revokeShare, { params: { id } });
}
