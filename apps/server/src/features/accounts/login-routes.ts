import { calls, limits } from '@dermavigil/contract';
import Bowser from 'bowser';
import type { FastifyPluginAsync } from 'fastify';
import type { KnownBrowsers } from '../../http/known-browsers.ts';
import type { LoginThrottle } from '../../http/login-throttle.ts';
import { countKnownBrowsers } from '../../http/rate-limits.ts';
import { clearBrowserCache } from '../../http/security.ts';
import type { LoginStore } from './logins.ts';

const maxClientLength = 80;

/** A browser and its system in a few words, such as "Firefox on Windows". */
function describeUserAgent(userAgent: string | undefined): string {
	if (!userAgent) return 'Unknown';
	const { browser, os } = Bowser.parse(userAgent);
	const words = [browser.name, os.name].filter(Boolean).join(' on ') || 'Unknown';
	return words.slice(0, maxClientLength);
}

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
			throttle.addAttempt(request, body.email);
			const { token, expiresAt, patientId } = await logins.logIn(
				body,
				describeUserAgent(request.headers['user-agent']),
			);
			throttle.succeed(request, reply, body.email);
			request.auditDetails = { patientId };
			reply.header('cache-control', 'no-store');
			return { session: { access_token: token, expires_at: expiresAt.toISOString() } };
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
