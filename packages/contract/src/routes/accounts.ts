import { z } from 'zod';
import {
	accountDeletionSchema,
	forgotSchema,
	loginResponseSchema,
	loginSchema,
	messageSchema,
	passwordChangeSchema,
	profileChangeSchema,
	profileSchema,
	resetSchema,
	sessionSchema,
	signupSchema,
} from '../account.ts';
import { nothing, type Route } from './route.ts';

/** Patients' accounts. */
export const accountRoutes = {
	signup: {
		method: 'POST',
		path: '/api/auth/patient/signup',
		access: 'anyone',
		noted: true,
		body: signupSchema,
		response: messageSchema,
	},
	login: {
		method: 'POST',
		path: '/api/auth/patient/login',
		access: 'anyone',
		noted: true,
		body: loginSchema,
		response: loginResponseSchema,
	},
	forgotPassword: {
		method: 'POST',
		path: '/api/auth/patient/forgot',
		access: 'anyone',
		noted: true,
		body: forgotSchema,
		response: messageSchema,
	},
	resetPassword: {
		method: 'POST',
		path: '/api/auth/patient/reset',
		access: 'anyone',
		noted: true,
		body: resetSchema,
		response: messageSchema,
	},
	logout: { method: 'POST', path: '/api/auth/patient/logout', access: 'patient', response: nothing },
	me: { method: 'GET', path: '/api/auth/patient/me', access: 'patient', response: profileSchema },
	changeProfile: {
		method: 'PUT',
		path: '/api/auth/patient/me',
		access: 'patient',
		body: profileChangeSchema,
		response: profileSchema,
	},
	/** A POST, since the password that it asks for has no place in a DELETE. */
	deleteAccount: {
		method: 'POST',
		path: '/api/auth/patient/me/deletion',
		access: 'patient',
		body: accountDeletionSchema,
		response: nothing,
	},
	changePassword: {
		method: 'PUT',
		path: '/api/auth/patient/password',
		access: 'patient',
		body: passwordChangeSchema,
		response: nothing,
	},
	sessions: {
		method: 'GET',
		path: '/api/auth/patient/sessions',
		access: 'patient',
		response: z.array(sessionSchema),
	},
	/** Ends every login of the account, this one too. */
	endSessions: { method: 'DELETE', path: '/api/auth/patient/sessions', access: 'patient', response: nothing },
	/** A zip of everything kept of the patient: JSON and images. */
	exportAccount: { method: 'GET', path: '/api/auth/patient/export', access: 'patient' },
} as const satisfies Record<string, Route>;
