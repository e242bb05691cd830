import { z } from 'zod';
import { loginResponseSchema, passwordSchema } from '../accounts.ts';
import { call, noContent, storableText } from '../call.ts';
import { passkeySchema } from './passkeys.ts';
import { loginHeaders, rememberSchema } from './sessions.ts';

export const oidcFinishSchema = z.strictObject({
	password: passwordSchema
		.optional()
		.describe('The password of the account to link, once the server has asked for it.'),
	remember: rememberSchema,
});

/** A login; or the address whose account, if there is one, must first be linked to the issuer with its password. */
export const oidcResultSchema = z.union([loginResponseSchema, z.object({ link_to: z.string() })]);

/** An account at an issuer of OpenID Connect that opens the patient's account. */
export const identitySchema = z.object({
	id: z.uuid(),
	name: z.string().describe('What people call the issuer.'),
	linked_at: z.iso.datetime(),
});
export type Identity = z.infer<typeof identitySchema>;

/** The ways into an account. */
export const signInMethodsSchema = z.object({
	has_password: z.boolean(),
	identities: z.array(identitySchema),
	passkeys: z.array(passkeySchema),
});
export type SignInMethods = z.infer<typeof signInMethodsSchema>;

/** Logging in through an issuer of OpenID Connect, such as Google. */
export const identityCalls = {
	startOidc: call.post('/api/auth/patient/oidc', {
		access: 'anyone',
		sameOrigin: true,
		summary: 'Begin to log in through the issuer: where to send the browser',
		response: z.object({ url: z.url() }),
		headers: { 'set-cookie': 'Says which sign-in it is when the browser comes back.' },
	}),
	/** The browser comes from the issuer, and goes on to the login page. */
	oidcCallback: call.get('/api/auth/patient/oidc/callback', {
		access: 'anyone',
		audited: true,
		summary: 'Come back from the issuer',
		description: 'Where the issuer sends the browser, which goes on to the page of the sign-in.',
		status: 303,
		query: z.looseObject({ state: storableText.optional().describe('From the issuer, with what else it adds.') }),
	}),
	/** The browser's cookie identifies the sign-in. */
	finishOidc: call.post('/api/auth/patient/oidc/finish', {
		access: 'anyone',
		sameOrigin: true,
		audited: true,
		summary: 'Log in as the person whom the issuer named',
		body: oidcFinishSchema,
		response: oidcResultSchema,
		headers: loginHeaders,
	}),
	signInMethods: call.get('/api/auth/patient/sign-in-methods', {
		access: 'patient',
		right: 'own',
		summary: 'List the ways into the account',
		response: signInMethodsSchema,
	}),
	unlinkIdentity: call.delete('/api/auth/patient/identities/:id', {
		access: 'patient',
		right: 'own',
		summary: 'Unlink an issuer from the account',
		params: z.object({ id: z.uuid().describe('The id of the link, as the list of the ways in gives it.') }),
		response: noContent,
	}),
} as const;
