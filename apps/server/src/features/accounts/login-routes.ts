import { calls, limits } from '@dermavigil/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { KnownBrowsers } from '../../http/known-browsers.ts';
import type { LoginThrottle } from '../../http/limits/login-throttle.ts';
import { countKnownBrowsers } from '../../http/limits/rate-limits.ts';
import { clearBrowserCache } from '../../http/security.ts';
import { answerLogin } from './answer-login.ts';
import { describeClient } from './describe-client.ts';
import type { LoginStore } from './logins.ts';

interface Options {
	logins: LoginStore;
	browsers: KnownBrowsers;
	throttle: LoginThrottle;
}

/** Logging in and out, and the list of sessions. */
export const loginRoutes: FastifyPluginAsync<Options> = async (app, { logins, browsers, throttle }) => {
	const limited = { perMinute: limits.account.attemptsPerMinute };

	app.implement(
		calls.login,
		async ({ body, request, reply }) => {
			await throttle.addAttempt(request, body.email);
			const session = await logins.logIn(body, describeClient(request));
			await throttle.succeed(request, reply, body.email);
			return answerLogin(session, request, reply);
		},
		{ ...limited, countBy: countKnownBrowsers(browsers) },
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
