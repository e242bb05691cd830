import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clinicianCookie, clinicianOf } from '../../http/access.ts';
import { refusals } from '../../http/errors.ts';
import type { WrongTries } from './login-throttle.ts';
import type { ClinicianStore } from './store.ts';

interface Options {
	store: ClinicianStore;
	tries: WrongTries;
	/** People reach the server over HTTPS: the cookie never travels without. */
	secure: boolean;
}

/** Logging in and out as a clinician, and how long a login lasts. */
export const clinicianRoutes: FastifyPluginAsyncZod<Options> = async (app, { store, tries, secure }) => {
	const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;

	app.route({
		method: calls.clinicalLogin.method,
		url: calls.clinicalLogin.path,
		config: { access: calls.clinicalLogin.access, clinicalLogin: true, rateLimit: { max: limits.refusalsPerMinute } },
		schema: {
			summary: 'Log in as a clinician: sets the cookie that opens the calls for clinicians',
			body: calls.clinicalLogin.body,
			response: { 200: calls.clinicalLogin.response, ...refusals },
		},
		// Before anything is read: a try without a password is one too.
		onRequest: async ({ ip }) => tries.begin(ip),
		handler: async (request, reply) => {
			const { token, clinician } = await store.logIn(request.body);
			tries.forget(request.ip);
			request.clinician = clinician;
			// Without an end of its own: the browser drops it when it is closed, the server when the login has ended.
			reply.setCookie(clinicianCookie, token, cookie);
			return { success: true, token: clinician.sessionId, message: messages.clinician.loggedIn };
		},
	});

	app.route({
		method: calls.clinicalLogout.method,
		url: calls.clinicalLogout.path,
		config: { access: calls.clinicalLogout.access },
		schema: { summary: 'Log out as a clinician', response: { 204: calls.clinicalLogout.response, ...refusals } },
		handler: async (request, reply) => {
			await store.logOut(clinicianOf(request));
			reply.clearCookie(clinicianCookie, cookie);
			return reply.status(204).send();
		},
	});

	app.route({
		method: calls.clinicalSession.method,
		url: calls.clinicalSession.path,
		config: { access: calls.clinicalSession.access, passive: true },
		schema: {
			summary: 'How long the login of the clinician lasts; asking does not prolong it',
			response: { 200: calls.clinicalSession.response, ...refusals },
		},
		handler: (request) => store.session(clinicianOf(request)),
	});

	app.route({
		method: calls.continueClinicalSession.method,
		url: calls.continueClinicalSession.path,
		config: { access: calls.continueClinicalSession.access },
		schema: {
			summary: 'Say that the clinician is at work, so that the login does not end for being idle',
			response: { 200: calls.continueClinicalSession.response, ...refusals },
		},
		handler: (request) => store.session(clinicianOf(request)),
	});
};
