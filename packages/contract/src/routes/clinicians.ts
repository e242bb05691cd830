import { clinicalLoginResponseSchema, clinicalLoginSchema, clinicalSessionSchema } from '../clinician.ts';
import { nothing, type Route } from './route.ts';

/** The logins of clinicians. */
export const clinicianRoutes = {
	clinicalLogin: {
		method: 'POST',
		path: '/api/auth/login/clinical',
		access: 'anyone',
		noted: true,
		body: clinicalLoginSchema,
		response: clinicalLoginResponseSchema,
	},
	clinicalLogout: { method: 'POST', path: '/api/auth/logout/clinical', access: 'clinician', response: nothing },
	/** Asking does not count as use: pages may do it by themselves. */
	clinicalSession: {
		method: 'GET',
		path: '/api/auth/session/clinical',
		access: 'clinician',
		response: clinicalSessionSchema,
	},
	/** Says that somebody is at work although nothing else is called, such as while notes are written. */
	continueClinicalSession: {
		method: 'POST',
		path: '/api/auth/session/clinical',
		access: 'clinician',
		response: clinicalSessionSchema,
	},
} as const satisfies Record<string, Route>;
