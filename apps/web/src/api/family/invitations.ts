import { calls, type InvitationInput, type Person, type ReceivedInvitation } from '@dermavigil/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.ts';
import { ofAccount, patientKey } from '../light-queries.ts';

/** What an invitation says, by the token of its link. */
export const invitationQuery = (token: string) =>
	queryOptions({
		queryKey: [...patientKey, 'invitation', token],
		queryFn: (): Promise<ReceivedInvitation> => send(calls.openInvitation, { body: { token } }),
		retry: false,
		refetchOnWindowFocus: false,
		meta: ofAccount,
	});

/** Makes the patient the carer of a person, by the token of the link. Throws ApiError. */
export function acceptInvitation(token: string): Promise<Person> {
	return send(calls.acceptInvitation, { body: { token } });
}

/** Invites somebody by email. Throws ApiError. */
export async function inviteCarer(body: InvitationInput): Promise<void> {
	await send(calls.inviteCarer, { body });
}

/** Takes back an invitation that is not accepted yet. Throws ApiError. */
export async function withdrawInvitation(id: string): Promise<void> {
	await send(calls.withdrawInvitation, { params: { id } });
}
