import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import { clinicianCookie } from '../../http/access.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { ClinicianStore } from './store.ts';

interface Options {
	store: ClinicianStore;
	throttle: LoginThrottle;
	/** Whether people reach the server over HTTPS: then the cookie is never sent without it. */
	secure: boolean;
}

/** Logging in and out as a clinician, and how long a login lasts. */
export const clinicianRoutes: FastifyPluginAsync<Options> = async (app, { store, throttle, secure }) => {
	const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;

	app.implement(
		calls.clinicalLogin,
		async ({ body, request, reply }) => {
			const { token, clinician } = await store.logIn(body);
			throttle.reset(request.ip);
			request.clinician = clinician;
			// No expiry: the browser drops the cookie when it is closed, the server rejects it when the login has ended.
			reply.setCookie(clinicianCookie, token, cookie);
			return { success: true, token: clinician.sessionId, message: messages.clinician.loggedIn };
		},
		{
			perMinute: limits.denialsPerMinute,
			// Before the body is validated: an attempt without a password counts too.
			onRequest: async ({ ip }) => throttle.addAttempt(ip),
		},
	);

	app.implement(calls.clinicalLogout, async ({ clinician, reply }) => {
		await store.logOut(clinician);
		reply.clearCookie(clinicianCookie, cookie);
	});
	app.implement(calls.clinicalSession, ({ clinician }) => store.session(clinician));
	app.implement(calls.continueClinicalSession, ({ clinician }) => store.session(clinician));
};
