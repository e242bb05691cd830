import { z } from 'zod';
import { call, logoutHeaders, noContent } from '../call.ts';

export const rememberSchema = z
	.boolean()
	.default(false)
	.describe('Whether the login lasts 30 days; otherwise it lasts one, and pages end it when the browser is closed.');

/** The headers of a login by password, or of a new password. */
export const loginHeaders = {
	'set-cookie': 'Lets the browser be known: it need not wait while others guess the password.',
} as const;

/** One session of the account. */
export const sessionSchema = z.object({
	id: z.uuid(),
	created_at: z.iso.datetime(),
	last_seen_at: z.iso.datetime(),
	expires_at: z.iso.datetime(),
	client: z.string().describe('The browser and system, in a few words.'),
	current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Where an account is logged in. */
export const sessionCalls = {
	sessions: call.get('/api/auth/patient/sessions', {
		access: 'patient',
		right: 'own',
		summary: 'List where the account is logged in',
		response: z.array(sessionSchema),
	}),
	/** Ends every session of the account, including this one. */
	endSessions: call.delete('/api/auth/patient/sessions', {
		access: 'patient',
		right: 'own',
		summary: 'Log out everywhere',
		response: noContent,
		headers: logoutHeaders,
	}),
} as const;
