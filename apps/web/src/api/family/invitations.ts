import { calls, type InvitationInput } from '@dermavigil/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.ts';
import { ofAccount, patientKey } from '../light-queries.ts';

/** What an invitation says, by the token of its link. */
export const invitationQuery = (token: string) =>
	queryOptions({
		queryKey: [...patientKey, 'invitation', token],
		queryFn: () => send(calls.openInvitation, { body: { token } }),
		retry: false,
		refetchOnWindowFocus: false,
		meta: ofAccount,
	});

/** Makes the patient the carer of a person, by the token of the link. Throws ApiError. */
export const acceptInvitation = (token: string) => send(calls.acceptInvitation, { body: { token } });

/** Invites somebody by email. Throws ApiError. */
export const inviteCarer = (body: InvitationInput) => send(calls.inviteCarer, { body });

/** Takes back an invitation that is not accepted yet. Throws ApiError. */
export const withdrawInvitation = (id: string) => send(calls.withdrawInvitation, { params: { id } });
