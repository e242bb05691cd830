import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import { getClinicianCookie } from '../../http/access.ts';
import { createKnownBrowsers } from '../../http/known-browsers.ts';
import type { Counters } from '../../http/limits/counters.ts';
import { createFailedAttempts } from '../../http/limits/failed-attempts.ts';
import { createLoginThrottle } from '../../http/limits/login-throttle.ts';
import { countKnownBrowsers } from '../../http/limits/rate-limits.ts';
import { clearBrowserCache, isSecure } from '../../http/security.ts';
import { createClinicianStore } from './store.ts';

interface Options {
	db: Database;
	/** Undefined if the password in the database is to stay as it is. */
	password: string | undefined;
	/** Signs the cookies by which browsers are remembered. */
	hashKey: Buffer;
	counters: Counters;
	/** Milliseconds since 1970. */
	now: () => number;
}

/** Clinicians share one password. */
const sharedAccount = 'clinicians';

/** Logging in and out as a clinician, and how long a login lasts. */
export const clinicianRoutes: FastifyPluginAsync<Options> = async (app, { db, password, hashKey, counters, now }) => {
	const store = await createClinicianStore(db, password, now);
	const secure = isSecure(app);
	const browsers = createKnownBrowsers({
		...{ key: hashKey, secure },
		cookie: 'knownClinician',
		path: calls.clinicalLogin.path,
	});
	const throttle = createLoginThrottle({
		browsers,
		attempts: createFailedAttempts(counters, now),
		addressAttempts: limits.login.addressAttempts,
	});
	const cookieName = getClinicianCookie(app);
	const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;

	app.implement(
		calls.clinicalLogin,
		async ({ body, request, reply }) => {
			const { token, clinician } = await store.logIn(body);
			request.clinician = clinician;
			// No expiry: the browser drops the cookie when it is closed, and the server rejects it when the login has ended.
			reply.setCookie(cookieName, token, cookie);
			await throttle.succeed(request, reply, sharedAccount);
			return { success: true, token: clinician.sessionId, message: messages.clinician.loggedIn };
		},
		{
			perMinute: limits.denialsPerMinute,
			countBy: countKnownBrowsers(browsers),
			// Before the body is validated: an attempt without a password counts too.
			onRequest: async (request) => throttle.addAttempt(request, sharedAccount),
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
