import { limits } from '@dermavigil/contract';
import cookies from '@fastify/cookie';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { freshCounters } from '../../../test/counters.ts';
import { handleErrors } from '../errors.ts';
import { createKnownBrowsers } from '../known-browsers.ts';
import { createFailedAttempts } from './failed-attempts.ts';
import { createLoginThrottle } from './login-throttle.ts';

const { accountAttempts, addressAttempts, browserAttempts, providerAttempts, firstWait, attemptWindow } = limits.login;

/** A login without passwords: `right` says whether the password would be right. */
async function startServer() {
	let now = 0;
	const app = Fastify({ trustProxy: true });
	const options = { cookie: 'known', path: '/', secure: false };
	const browsers = createKnownBrowsers({ key: Buffer.from('secret'), ...options });
	const counters = await freshCounters(app);
	const attempts = createFailedAttempts(counters, () => now);
	const throttle = createLoginThrottle({ browsers, attempts, addressAttempts });
	handleErrors(app);
	await app.register(cookies);
	app.get('/', async (request: FastifyRequest<{ Querystring: { account: string; right?: string } }>, reply) => {
		const { account, right } = request.query;
		await throttle.addAttempt(request, account);
		if (right) await throttle.succeed(request, reply, account);
		return right ? 'in' : 'wrong';
	});
	return {
		wait: (milliseconds: number) => {
			now += milliseconds;
		},
		async attempt(ip: string, account: string, { right = false, cookie = '' } = {}) {
			const query = { account, ...(right && { right: 'yes' }) };
			const headers = { 'x-forwarded-for': ip, cookie };
			const response = await app.inject({ url: '/', query, headers });
			const known = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
			return { status: response.statusCode, retryAfter: Number(response.headers['retry-after']), known };
		},
	};
}

it('counts attempts for an account from all addresses, whatever the case of its name, and only for that account', async () => {
	const { attempt, wait } = await startServer();
	for (let i = 0; i < accountAttempts; i++)
		expect((await attempt(`192.0.2.${i}`, 'Jane@example.org')).status).toBe(200);
	wait(1);
	expect(await attempt('192.0.2.77', 'jane@EXAMPLE.org', { right: true })).toMatchObject({
		status: 429,
		retryAfter: firstWait / 1000,
	});
	expect((await attempt('192.0.2.77', 'ben@example.org')).status).toBe(200);
	wait(firstWait);
	expect((await attempt('192.0.2.77', 'jane@example.org', { right: true })).status).toBe(200);
	// Only the attempt with the right password is forgotten.
	expect((await attempt('192.0.2.78', 'jane@example.org')).status).toBe(200);
	expect((await attempt('192.0.2.79', 'jane@example.org')).retryAfter).toBe((2 * firstWait) / 1000);
});

it('does not prolong a wait when the clock is set back', async () => {
	const { attempt, wait } = await startServer();
	for (let i = 0; i < accountAttempts; i++) {
		expect((await attempt(`192.0.2.${i}`, 'jane@example.org')).status).toBe(200);
		wait(-attemptWindow);
	}
	expect(await attempt('192.0.2.77', 'jane@example.org')).toMatchObject({ status: 429, retryAfter: firstWait / 1000 });
});

it('counts all IPv6 addresses of a provider’s customer together', async () => {
	const { attempt } = await startServer();
	const from = (i: number) => `2001:db8:1:${i.toString(16)}::1`;
	for (let i = 0; i < providerAttempts; i++) expect((await attempt(from(i), `${i}@example.org`)).status).toBe(200);
	expect((await attempt(from(60_000), 'x@example.org')).status).toBe(429);
	expect((await attempt('2001:db8:2::1', 'x@example.org')).status).toBe(200);
});

it('lets the correct passwords of many people through from one address', async () => {
	const { attempt } = await startServer();
	for (let i = 0; i <= providerAttempts; i++) {
		expect((await attempt('2001:db8::1', 'clinicians', { right: true })).status).toBe(200);
	}
});

it('knows a browser only for the account that was logged in to', async () => {
	const { attempt } = await startServer();
	const { known } = await attempt('192.0.2.1', 'mallory@example.org', { right: true });
	for (let i = 0; i < accountAttempts; i++) await attempt(`198.51.100.${i}`, 'jane@example.org', { cookie: known });
	const jane = await attempt('203.0.113.1', 'jane@example.org', { right: true, cookie: known });
	expect(jane.status).toBe(429);
	expect(known).not.toContain('mallory');
});

it('lets a known browser in however many others guess, but not one with an invented cookie', async () => {
	const { attempt } = await startServer();
	const { known } = await attempt('192.0.2.1', 'jane', { right: true });
	for (let i = 0; i < accountAttempts; i++) await attempt(`198.51.100.${i}`, 'jane');
	const madeUp = known.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
	expect((await attempt('203.0.113.1', 'jane', { right: true, cookie: madeUp })).status).toBe(429);
	expect((await attempt('203.0.113.1', 'jane', { right: true, cookie: known })).status).toBe(200);
});

it('keeps the id of a known browser, so that the count of its wrong attempts does not start over', async () => {
	const { attempt } = await startServer();
	const { known } = await attempt('192.0.2.1', 'jane', { right: true });
	expect((await attempt('192.0.2.1', 'jane', { right: true, cookie: known })).known).toBe(known);
	expect((await attempt('192.0.2.1', 'jane', { right: true })).known).not.toBe(known);
});

it('forgets wrong passwords typed in a known browser once the right one is typed', async () => {
	const { attempt } = await startServer();
	const { known: cookie } = await attempt('192.0.2.1', 'jane', { right: true });
	for (let round = 0; round < 2; round++) {
		for (let i = 1; i < browserAttempts; i++) {
			expect((await attempt('192.0.2.1', 'jane', { cookie })).status).toBe(200);
		}
		expect((await attempt('192.0.2.1', 'jane', { right: true, cookie })).status).toBe(200);
	}
});

it('forgets after an hour without an attempt', async () => {
	const { attempt, wait } = await startServer();
	for (let i = 0; i < addressAttempts; i++) await attempt('192.0.2.1', `${i}`);
	expect((await attempt('192.0.2.1', 'jane')).status).toBe(429);
	wait(attemptWindow);
	expect((await attempt('192.0.2.1', 'jane')).status).toBe(200);
});

it('forgets failed attempts after an hour, even if there are right passwords meanwhile', async () => {
	const { attempt, wait } = await startServer();
	for (let i = 0; i < accountAttempts; i++) await attempt(`192.0.2.${i}`, 'jane');
	wait(attemptWindow - 1);
	expect((await attempt('192.0.2.77', 'jane', { right: true })).status).toBe(200);
	wait(1);
	for (let i = 0; i < accountAttempts; i++) expect((await attempt(`192.0.2.${i}`, 'jane')).status).toBe(200);
	expect((await attempt('192.0.2.77', 'jane')).status).toBe(429);
});
