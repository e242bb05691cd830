import { calls, limits, messages } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { forAll } from '../../../test/for-all.ts';
import { startTwoServers } from '../../../test/two-servers.ts';
import { openDatabase } from '../../db/database.ts';
import { createCounters } from './counters.ts';

const servers = forAll(() => startTwoServers());

const post = async (server: FastifyInstance, url: string, remoteAddress: string, payload: object) =>
	(await server.inject({ method: 'POST', url, remoteAddress, headers: { origin: 'http://localhost' }, payload }))
		.statusCode;

/** The statuses of calls to one server and the other in turns. */
async function alternate(count: number, call: (server: FastifyInstance, i: number) => Promise<number>) {
	const statuses = [];
	for (let i = 0; i < count; i++) statuses.push(await call(i % 2 ? servers.other : servers.app, i));
	return statuses;
}

const logIn = (from: string) => (server: FastifyInstance, i: number) =>
	post(server, calls.login.path, from, { email: `${i}.${from}@example.org`, password: 'mistaken' });

it('the 11th login from an address within a minute is refused, whichever server is asked', async () => {
	const { attemptsPerMinute } = limits.account;
	expect(await alternate(attemptsPerMinute, logIn('203.0.113.1'))).toEqual(Array(attemptsPerMinute).fill(401));
	expect(await alternate(2, logIn('203.0.113.1'))).toEqual([429, 429]);
	expect(await alternate(2, logIn('203.0.113.2'))).toEqual([401, 401]);
});

it('a clinician waits at both servers after failed logins at either, even if all come at once', async () => {
	const { addressAttempts } = limits.login;
	const from = '203.0.113.3';
	const guess = (server: FastifyInstance) => post(server, calls.clinicalLogin.path, from, { password: 'mistaken' });
	const guesses = Array.from({ length: 4 * addressAttempts }, (_, i) => guess(i % 2 ? servers.other : servers.app));
	const statuses = await Promise.all(guesses);
	expect(statuses.filter((status) => status === 401)).toHaveLength(addressAttempts);
	expect(statuses.filter((status) => status === 429)).toHaveLength(3 * addressAttempts);
	expect(await alternate(2, guess)).toEqual([429, 429]);
});

it('nobody logs in while counters cannot be read', async () => {
	await servers.client.query('alter table counters rename to gone');
	const payload = { email: 'jane@example.org', password: 'correct horse' };
	const response = await servers.app.inject({ method: 'POST', url: calls.login.path, payload });
	expect(response.statusCode).toBe(500);
	expect(response.json().detail).toContain(messages.server.broken('').split('.')[0]);
	await servers.client.query('alter table gone rename to counters');
});

it('counting starts over after its time, removes what has expired, and reveals no address', async () => {
	const { db, close } = await openDatabase({ databaseUrl: servers.databaseUrl, dataDir: servers.dataDir });
	onTestFinished(close);
	const counters = createCounters(db, Buffer.from('secret'));
	expect((await counters.add('203.0.113.9', 60_000)).count).toBe(1);
	expect(await counters.add('203.0.113.9', 60_000)).toMatchObject({ count: 2, ttl: expect.any(Number) });
	await counters.update(['203.0.113.9'], () => [{ count: 7, expiresAt: new Date(0) }]);
	expect(await counters.add('203.0.113.9', 60_000)).toMatchObject({ count: 1 });
	const { rows } = await servers.client.query(`select *, encode(key, 'escape') as text from counters`);
	expect(rows.length).toBeGreaterThan(0);
	expect(JSON.stringify(rows)).not.toContain('203.0.113');
	await counters.update(['203.0.113.9'], () => [{ count: 7, expiresAt: new Date(0) }]);
	await counters.cleanUp();
	expect((await servers.client.query('select 1 from counters')).rowCount).toBe(rows.length - 1);
});
