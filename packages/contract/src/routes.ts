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
} from './account.ts';
import { analysisResultSchema, modeSchema } from './analysis.ts';
import { configSchema, healthSchema } from './config.ts';
import { contributionReceiptSchema, withdrawalSchema } from './contribution.ts';
import { comparisonSchema, lesionIdSchema, lesionInputSchema, lesionListSchema, lesionSchema } from './lesion.ts';
import { modelCardSchema } from './model-card.ts';
import { defaultMode } from './modes.ts';
import {
	imageParamsSchema,
	imageQuerySchema,
	pageSchema,
	scaleSchema,
	scanIdSchema,
	scanInputSchema,
	scanListSchema,
	scanSchema,
	submissionSchema,
} from './scan.ts';

/**
 * Who may make a call. anyone: no login is looked at; signed: whoever has an address that this server signed;
 * patient: a bearer token, and only what is the patient's own; clinician: the cookie of a clinical login.
 */
export type Access = 'anyone' | 'signed' | 'patient' | 'clinician';

interface Route {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	path: string;
	access: Access;
	params?: z.ZodType;
	query?: z.ZodType;
	body?: z.ZodType;
	response?: z.ZodType;
}

const nothing = z.undefined();

/** Every call: its method, its path, who may make it, what goes in, what comes out. */
export const routes = {
	analyze: {
		method: 'POST',
		path: '/api/v2/analyze',
		access: 'anyone',
		query: z.object({ mode: modeSchema.default(defaultMode) }),
		response: analysisResultSchema,
	},
	contribute: { method: 'POST', path: '/api/contributions', access: 'anyone', response: contributionReceiptSchema },
	withdraw: {
		method: 'DELETE',
		path: '/api/contributions/:code',
		access: 'anyone',
		params: withdrawalSchema,
		response: nothing,
	},
	network: {
		method: 'GET',
		path: '/model/:sha256/network.onnx',
		access: 'anyone',
		params: z.object({ sha256: z.string() }),
	},
	config: { method: 'GET', path: '/api/config', access: 'anyone', response: configSchema },
	modelCard: { method: 'GET', path: '/api/model-card', access: 'anyone', response: modelCardSchema },
	health: { method: 'GET', path: '/healthz', access: 'anyone', response: healthSchema },

	signup: {
		method: 'POST',
		path: '/api/auth/patient/signup',
		access: 'anyone',
		body: signupSchema,
		response: messageSchema,
	},
	login: {
		method: 'POST',
		path: '/api/auth/patient/login',
		access: 'anyone',
		body: loginSchema,
		response: loginResponseSchema,
	},
	forgotPassword: {
		method: 'POST',
		path: '/api/auth/patient/forgot',
		access: 'anyone',
		body: forgotSchema,
		response: messageSchema,
	},
	resetPassword: {
		method: 'POST',
		path: '/api/auth/patient/reset',
		access: 'anyone',
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

	saveScan: {
		method: 'POST',
		path: '/api/scan/save_to_history',
		access: 'patient',
		body: scanInputSchema,
		response: scanSchema,
	},
	submitCase: {
		method: 'POST',
		path: '/api/cases/submit',
		access: 'patient',
		body: submissionSchema,
		response: scanSchema,
	},
	history: {
		method: 'GET',
		path: '/api/patient/scans/history',
		access: 'patient',
		query: pageSchema,
		response: scanListSchema,
	},
	reviews: {
		method: 'GET',
		path: '/api/patient/reviews',
		access: 'patient',
		query: pageSchema,
		response: scanListSchema,
	},
	deleteScan: {
		method: 'DELETE',
		path: '/api/scans/:id',
		access: 'patient',
		params: scanIdSchema,
		response: nothing,
	},
	setScale: {
		method: 'PUT',
		path: '/api/scans/:id/scale',
		access: 'patient',
		params: scanIdSchema,
		body: scaleSchema,
		response: scanSchema,
	},
	lesions: { method: 'GET', path: '/api/lesions', access: 'patient', response: lesionListSchema },
	createLesion: {
		method: 'POST',
		path: '/api/lesions',
		access: 'patient',
		body: lesionInputSchema,
		response: lesionSchema,
	},
	deleteLesion: {
		method: 'DELETE',
		path: '/api/lesions/:id',
		access: 'patient',
		params: lesionIdSchema,
		response: nothing,
	},
	lesionScans: {
		method: 'GET',
		path: '/api/lesions/:id/scans',
		access: 'patient',
		params: lesionIdSchema,
		query: pageSchema,
		response: scanListSchema,
	},
	compareLesion: {
		method: 'GET',
		path: '/api/lesions/:id/compare',
		access: 'patient',
		params: lesionIdSchema,
		response: comparisonSchema,
	},
	image: {
		method: 'GET',
		path: '/api/images/:name',
		access: 'signed',
		params: imageParamsSchema,
		query: imageQuerySchema,
	},
} as const satisfies Record<string, Route>;
