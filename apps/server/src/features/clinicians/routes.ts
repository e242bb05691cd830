import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import { getClinicianCookie } from '../../http/access.ts';
import { clearBrowserCache, isSecure } from '../../http/security.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { ClinicianStore } from './store.ts';

interface Options {
	store: ClinicianStore;
	throttle: LoginThrottle;
	/** The URL at which people reach this server: over HTTPS, the cookie is never sent without it. */
	publicUrl: string | undefined;
}

/** Logging in and out as a clinician, and how long a login lasts. */
export const clinicianRoutes: FastifyPluginAsync<Options> = async (app, { store, throttle, publicUrl }) => {
	const cookieName = getClinicianCookie(publicUrl);
	const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(publicUrl) } as const;

	app.implement(
		calls.clinicalLogin,
		async ({ body, request, reply }) => {
			const { token, clinician } = await store.logIn(body);
			throttle.reset(request.ip);
			request.clinician = clinician;
			// No expiry: the browser drops the cookie when it is closed, the server rejects it when the login has ended.
			reply.setCookie(cookieName, token, cookie);
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
		reply.clearCookie(cookieName, cookie);
		clearBrowserCache(reply);
	});
	app.implement(calls.clinicalSession, ({ clinician }) => store.session(clinician));
	app.implement(calls.continueClinicalSession, ({ clinician }) => store.session(clinician));
};
