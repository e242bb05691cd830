import { calls, type Login, limits } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { KnownBrowsers } from '../../http/known-browsers.ts';
import type { LoginThrottle } from '../../http/limits/login-throttle.ts';
import { byAddress, countKnownBrowsers, limitRequests } from '../../http/limits/rate-limits.ts';
import { clearBrowserCache } from '../../http/security.ts';
import { answerLogin, describeClient } from './begin-session.ts';
import type { LoginStore } from './logins.ts';

interface Options {
	logins: LoginStore;
	browsers: KnownBrowsers;
	throttle: LoginThrottle;
}

/** Logging in and out, and the list of sessions. */
export const loginRoutes: FastifyPluginAsync<Options> = async (app, { logins, browsers, throttle }) => {
	// An account's own browsers are counted separately from strangers at the same address. Browsers of other accounts
	// count as strangers, since anybody can make accounts.
	const limitLogins = limitRequests(app, 'logins', limits.account.attemptsPerMinute, (request) => {
		const tag = browsers.toTag((request.body as Login).email);
		return browsers.find(request)?.tag === tag ? tag : byAddress(request);
	});

	app.implement(
		calls.login,
		async ({ body, request, reply }) => {
			await limitLogins(request);
			await throttle.addAttempt(request, body.email);
			const session = await logins.logIn(body, describeClient(request));
			await throttle.succeed(request, reply, body.email);
			return answerLogin(session, request, reply);
		},
		// Before the body is validated: an attempt without an account adds a row to the audit log, too.
		{ perMinute: limits.denialsPerMinute, countBy: countKnownBrowsers(browsers) },
	);

	app.implement(calls.logout, async ({ patient, reply }) => {
		await logins.logOut(patient);
		clearBrowserCache(reply);
	});
	app.implement(calls.sessions, ({ patient }) => logins.list(patient));
	app.implement(calls.endSessions, async ({ patient, reply }) => {
		await logins.logOutEverywhere(patient);
		clearBrowserCache(reply);
	});
};
