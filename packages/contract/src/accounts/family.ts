import { z } from 'zod';
import { profileChangeSchema, reauthenticationSchema } from '../accounts.ts';
import { call, fileHeaders, noContent, rights } from '../call.ts';

export const rightSchema = z.enum(rights).describe('view: see the records. manage: change them, too.');

/** A person whose records an account may see: a member of the family, or somebody who invited its owner as a carer. */
export const personSchema = z.object({
	id: z.uuid(),
	full_name: z.string(),
	right: rightSchema,
	is_held: z.boolean().describe('Whether the person has no login of their own, and this account holds their records.'),
	since: z.iso.datetime(),
});
export type Person = z.infer<typeof personSchema>;

/** Somebody who may see the account's own records, or those of a person whom it holds. */
export const carerSchema = z.object({
	id: z.uuid(),
	person_id: z.uuid(),
	full_name: z.string(),
	email: z.string(),
	right: rightSchema,
	since: z.iso.datetime(),
});
export type Carer = z.infer<typeof carerSchema>;

/** An invitation that nobody has accepted yet. */
export const sentInvitationSchema = z.object({
	id: z.uuid(),
	person_id: z.uuid(),
	email: z.string(),
	right: rightSchema,
	expires_at: z.iso.datetime(),
});
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

export const familySchema = z.object({
	people: z.array(personSchema).describe('Whose records the account may see besides its own.'),
	carers: z.array(carerSchema).describe('Who may see its own records, or those that it holds.'),
	invitations: z.array(sentInvitationSchema),
});
export type Family = z.infer<typeof familySchema>;

/** The new holder can delete the person from then on, so it takes the same password as a deletion. */
const handOverSchema = reauthenticationSchema.extend({ carer_id: z.uuid().describe('The id of the carer.') });
export type HandOver = z.infer<typeof handOverSchema>;

const params = z.object({ id: z.uuid().describe('The id of the person or the carer.') });

/** Several people under one account, and who cares for whom. */
export const familyCalls = {
	family: call.get('/api/patient/family', {
		access: 'patient',
		right: 'own',
		summary: 'List carers and people cared for',
		description: 'Whose records the account may see, and who may see its own.',
		response: familySchema,
	}),
	addPerson: call.post('/api/patient/family/people', {
		access: 'patient',
		right: 'own',
		once: true,
		summary: 'Add a person without a login',
		description: 'This account holds their records.',
		body: profileChangeSchema,
		response: personSchema,
		status: 201,
	}),
	renamePerson: call.put('/api/patient/family/people/:id', {
		access: 'patient',
		right: 'own',
		summary: 'Change the name of a person whom the account holds',
		params,
		body: profileChangeSchema,
		response: personSchema,
	}),
	exportPerson: call.get('/api/patient/family/people/:id/export', {
		access: 'patient',
		right: 'own',
		summary: 'Download everything stored for a person',
		description: 'For one whom the account holds: a zip of JSON and images.',
		params,
		produces: 'application/zip',
		headers: fileHeaders,
	}),
	/** A POST, because the required password needs a body, which a DELETE cannot have. */
	erasePerson: call.post('/api/patient/family/people/:id/deletion', {
		access: 'patient',
		right: 'own',
		summary: 'Delete a person whom the account holds',
		description: 'And everything stored for them.',
		params,
		body: reauthenticationSchema,
		response: noContent,
	}),
	handOverPerson: call.put('/api/patient/family/people/:id/holder', {
		access: 'patient',
		right: 'own',
		summary: 'Hand a person over to a carer',
		description: 'To one with the right to manage, who holds the person from now on.',
		params,
		body: handOverSchema,
		response: noContent,
	}),
	leavePerson: call.delete('/api/patient/family/people/:id', {
		access: 'patient',
		right: 'own',
		summary: 'Stop being the carer of a person',
		params,
		response: noContent,
	}),
	changeCarer: call.put('/api/patient/family/carers/:id', {
		access: 'patient',
		right: 'own',
		summary: 'Change what a carer may do',
		params,
		body: z.strictObject({ right: rightSchema }),
		response: carerSchema,
	}),
	removeCarer: call.delete('/api/patient/family/carers/:id', {
		access: 'patient',
		right: 'own',
		summary: 'Remove a carer',
		params,
		response: noContent,
	}),
} as const;
