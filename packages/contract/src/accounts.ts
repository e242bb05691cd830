import { z } from 'zod';
import { loginHeaders, rememberSchema } from './accounts/sessions.ts';
import { call, fileHeaders, lineSchema, logoutHeaders, noContent } from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

const { account } = limits;

/** An email address as typed; compared without case. */
export const emailSchema = z
	.string(messages.signup.emailRequired)
	.trim()
	.min(1, messages.signup.emailRequired)
	.max(account.maxEmailLength, messages.signup.emailInvalid)
	.pipe(z.email(messages.signup.emailInvalid))
	.meta({ description: 'An email address.', format: 'email', examples: ['jane@example.org'] });
/** Some single characters, such as Japanese unit symbols, expand to many: together more than the search index can hold. */
const isShortSpelledOut = (name: string) => name.normalize('NFKD').length <= 3 * account.maxNameLength;

export const fullNameSchema = z
	.string(messages.signup.nameRequired)
	.trim()
	.min(1, messages.signup.nameRequired)
	.max(account.maxNameLength, messages.signup.nameTooLong)
	.refine(isShortSpelledOut, messages.signup.nameTooLong)
	.pipe(lineSchema)
	.meta({ description: 'The full name, on one line.', examples: ['Jane Doe'] });
const newPasswordSchema = z
	.string(messages.signup.passwordTooShort)
	.min(account.minPasswordLength, { error: messages.signup.passwordTooShort, abort: true })
	.regex(/\S/, messages.login.passwordRequired)
	.max(account.maxPasswordLength, messages.signup.passwordTooLong)
	.meta({ description: 'The new password: any text that a login accepts.', examples: ['a long secret'] });
export const passwordSchema = z
	.string(messages.login.passwordRequired)
	.regex(/\S/, messages.login.passwordRequired)
	.max(account.maxPasswordLength, messages.signup.passwordTooLong)
	.meta({ description: 'The password of the account.', examples: ['a long secret'] });

/** The fields in the order in which they are checked: only the first error is shown. */
export const signupSchema = z.strictObject({
	full_name: fullNameSchema,
	email: emailSchema,
	password: newPasswordSchema,
});
export type Signup = z.infer<typeof signupSchema>;

/** The sign-up form: the password twice, compared once everything else is valid. */
export const signupFormSchema = signupSchema
	.extend({ confirmation: z.string() })
	.refine(({ password, confirmation }) => password === confirmation, {
		path: ['confirmation'],
		message: messages.signup.passwordsDiffer,
	});

export const loginSchema = z.strictObject({ email: emailSchema, password: passwordSchema, remember: rememberSchema });
export type Login = z.infer<typeof loginSchema>;

export const loginResponseSchema = z.object({
	session: z.object({ access_token: z.string(), expires_at: z.iso.datetime() }),
});

export const messageSchema = z.object({ message: z.string() });

export const profileSchema = z.object({
	id: z.uuid(),
	email: z.string(),
	full_name: z.string(),
	created_at: z.iso.datetime(),
});
export type Profile = z.infer<typeof profileSchema>;

export const profileChangeSchema = z.strictObject({ full_name: fullNameSchema });
const currentPassword = passwordSchema.optional().describe('Omit it if there is none yet and the login is recent.');
const samePassword = { path: ['new_password'], message: messages.account.samePassword };
export const passwordChangeSchema = z
	.strictObject({ current_password: currentPassword, new_password: newPasswordSchema })
	.refine((change) => change.new_password !== change.current_password, samePassword);

const linkToken = z.string().describe('From the link that was sent.');
export const signupConfirmationSchema = z.strictObject({ token: linkToken.max(2000), password: passwordSchema });

export const forgotSchema = z.strictObject({ email: emailSchema });
export const resetSchema = z.strictObject({ token: linkToken.max(200), password: newPasswordSchema });

/** The password, asked for again before anything that a stolen login must not do; left out by accounts without a password. */
export const reauthenticationSchema = z.strictObject({ password: currentPassword });
export const accountDeletionSchema = reauthenticationSchema.extend({
	with_people: z.boolean().default(false).describe('Needed if the account holds people: it deletes them, too.'),
});

/** Patients' accounts. */
export const accountCalls = {
	signup: call.post('/api/auth/patient/signup', {
		access: 'anyone',
		audited: true,
		summary: 'Create an account',
		description: 'Where the server confirms sign-ups, it sends an email first.',
		body: signupSchema,
		response: messageSchema,
		status: 201,
	}),
	confirmSignup: call.post('/api/auth/patient/confirm', {
		access: 'anyone',
		audited: true,
		summary: 'Finish signing up with the link that was sent',
		body: signupConfirmationSchema,
		response: messageSchema,
	}),
	login: call.post('/api/auth/patient/login', {
		access: 'anyone',
		audited: true,
		summary: 'Log in',
		body: loginSchema,
		response: loginResponseSchema,
		headers: loginHeaders,
	}),
	forgotPassword: call.post('/api/auth/patient/forgot', {
		access: 'anyone',
		audited: true,
		summary: 'Ask for a link to choose a new password',
		body: forgotSchema,
		response: messageSchema,
	}),
	resetPassword: call.post('/api/auth/patient/reset', {
		access: 'anyone',
		audited: true,
		summary: 'Choose a new password with the link that was sent',
		body: resetSchema,
		response: messageSchema,
		headers: loginHeaders,
	}),
	logout: call.post('/api/auth/patient/logout', {
		access: 'patient',
		right: 'own',
		summary: 'Log out',
		response: noContent,
		headers: logoutHeaders,
	}),
	me: call.get('/api/auth/patient/me', {
		access: 'patient',
		right: 'own',
		summary: 'See who is logged in',
		response: profileSchema,
	}),
	changeProfile: call.put('/api/auth/patient/me', {
		access: 'patient',
		right: 'own',
		summary: 'Change the name',
		body: profileChangeSchema,
		response: profileSchema,
	}),
	/** A POST, because the required password needs a body, which a DELETE cannot have. */
	deleteAccount: call.post('/api/auth/patient/me/deletion', {
		access: 'patient',
		right: 'own',
		summary: 'Delete the account',
		description: 'With everything stored for the patient.',
		body: accountDeletionSchema,
		response: noContent,
		headers: logoutHeaders,
	}),
	changePassword: call.put('/api/auth/patient/password', {
		access: 'patient',
		right: 'own',
		summary: 'Change or set the password',
		body: passwordChangeSchema,
		response: noContent,
	}),
	exportAccount: call.get('/api/auth/patient/export', {
		access: 'patient',
		right: 'own',
		summary: 'Download everything stored for the patient',
		description: 'A zip of JSON and images.',
		produces: 'application/zip',
		headers: fileHeaders,
	}),
} as const;
