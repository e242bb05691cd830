import { z } from 'zod';
import { emailSchema } from '../accounts.ts';
import { call, noContent } from '../call.ts';
import { personSchema, rightSchema, sentInvitationSchema } from './family.ts';

export const invitationInputSchema = z.strictObject({
	person_id: z.uuid().describe('The id of the account itself, or of a person whom it holds.'),
	email: emailSchema,
	right: rightSchema,
});
export type InvitationInput = z.infer<typeof invitationInputSchema>;

export const invitationTokenSchema = z.strictObject({
	token: z.string().max(200).describe('From the link that was sent.'),
});

/** An invitation as its recipient sees it. */
export const receivedInvitationSchema = z.object({
	invited_by: z
		.object({ full_name: z.string(), email: z.string() })
		.describe('Who sent it, by name and email address.'),
	full_name: z.string().describe('Whose records it is about.'),
	right: rightSchema,
	expires_at: z.iso.datetime(),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;

/** How carers are invited. */
export const invitationCalls = {
	inviteCarer: call.post('/api/patient/family/invitations', {
		access: 'patient',
		right: 'own',
		summary: 'Invite a carer',
		description: 'By email, to care for the patient, or for a person whom the account holds.',
		body: invitationInputSchema,
		response: sentInvitationSchema,
		status: 201,
	}),
	withdrawInvitation: call.delete('/api/patient/family/invitations/:id', {
		access: 'patient',
		right: 'own',
		summary: 'Take back an invitation',
		description: 'One that nobody has accepted yet.',
		params: z.object({ id: z.uuid().describe('The id of the invitation.') }),
		response: noContent,
	}),
	openInvitation: call.post('/api/patient/invitations/open', {
		access: 'patient',
		right: 'own',
		readOnly: true,
		summary: 'Read an invitation',
		description: 'The one that was sent to the address of the account.',
		body: invitationTokenSchema,
		response: receivedInvitationSchema,
	}),
	acceptInvitation: call.post('/api/patient/invitations/accept', {
		access: 'patient',
		right: 'own',
		once: true,
		summary: 'Accept an invitation',
		description: 'The one that was sent to the address of the account.',
		body: invitationTokenSchema,
		response: personSchema,
	}),
} as const;
