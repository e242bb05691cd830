import { z } from 'zod';
import { loginResponseSchema, reauthenticationSchema } from '../accounts.ts';
import { call, lineSchema, noContent, storableText } from '../call.ts';
import { limits } from '../limits.ts';
import { signInMessages } from '../messages/sign-in-messages.ts';
import { rememberSchema } from './sessions.ts';

/** A passkey, as its owner sees it. */
export const passkeySchema = z.object({
	id: z.uuid(),
	name: z.string(),
	added_at: z.iso.datetime(),
	used_at: z.iso.datetime().nullable().describe('When it last signed somebody in; null if it never has.'),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyNameSchema = z.strictObject({
	name: z
		.string(signInMessages.passkey.nameRequired)
		.trim()
		.min(1, signInMessages.passkey.nameRequired)
		.max(limits.passkey.maxNameLength, signInMessages.passkey.nameTooLong)
		.pipe(lineSchema)
		.meta({ description: 'What its owner calls it.', examples: ['My phone'] }),
});

/** Bytes as base64url; the longest ones are a few kilobytes. */
const bytesSchema = z.string().regex(/^[\w-]{1,20000}$/);
const credential = {
	id: bytesSchema,
	rawId: bytesSchema,
	type: z.literal('public-key'),
	authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
	clientExtensionResults: z.looseObject({}),
};

/** A browser's response with a new passkey: WebAuthn's RegistrationResponseJSON. */
export const newPasskeySchema = z.object({
	...credential,
	response: z.object({
		clientDataJSON: bytesSchema,
		attestationObject: bytesSchema,
		transports: z.array(storableText.max(40)).max(10).optional(),
	}),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** A browser's response when a passkey logs in: WebAuthn's AuthenticationResponseJSON. */
export const usedPasskeySchema = z.object({
	...credential,
	response: z.object({
		clientDataJSON: bytesSchema,
		authenticatorData: bytesSchema,
		signature: bytesSchema,
		userHandle: bytesSchema.optional(),
	}),
});
export type UsedPasskey = z.infer<typeof usedPasskeySchema>;

/** The options of a WebAuthn ceremony, which only the browser interprets. */
const optionsSchema = z.looseObject({ challenge: z.string() });
const params = z.object({ id: z.uuid().describe('The id of the passkey, as the list of the ways in gives it.') });

/** Passkeys: logging in by WebAuthn. */
export const passkeyCalls = {
	startPasskey: call.post('/api/auth/patient/passkeys/options', {
		access: 'patient',
		right: 'own',
		summary: 'Begin to add a passkey',
		description: 'Says what to ask the browser for.',
		body: reauthenticationSchema,
		response: optionsSchema,
	}),
	addPasskey: call.post('/api/auth/patient/passkeys', {
		access: 'patient',
		right: 'own',
		summary: 'Add a passkey',
		body: newPasskeySchema,
		response: passkeySchema,
		status: 201,
	}),
	renamePasskey: call.put('/api/auth/patient/passkeys/:id', {
		access: 'patient',
		right: 'own',
		summary: 'Rename a passkey',
		params,
		body: passkeyNameSchema,
		response: passkeySchema,
	}),
	removePasskey: call.delete('/api/auth/patient/passkeys/:id', {
		access: 'patient',
		right: 'own',
		summary: 'Remove a passkey',
		params,
		response: noContent,
	}),
	startPasskeyLogin: call.post('/api/auth/patient/passkey-login/options', {
		access: 'anyone',
		summary: 'Begin to log in with a passkey: what to ask the browser for',
		response: optionsSchema,
	}),
	passkeyLogin: call.post('/api/auth/patient/passkey-login', {
		access: 'anyone',
		audited: true,
		summary: 'Log in with a passkey',
		body: z.strictObject({
			passkey: usedPasskeySchema.describe('What the browser answered.'),
			remember: rememberSchema,
		}),
		response: loginResponseSchema,
	}),
} as const;
