import dns from 'node:dns';
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { calls, messages } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newPatient } from '../../test/patients.ts';
import { startTestServer } from '../../test/server.ts';
import { freshDatabase, freshTables } from '../../test/stores.ts';
import { createPool, openDrizzle } from './connection.ts';
import { openDatabase } from './database.ts';
import { caseChannel, createListener } from './listener.ts';
import { isDatabaseAway } from './query-errors.ts';

/** The default, a second, is too short for three attempts on a busy machine. */
const waiting = { timeout: 30_000 };

const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity
	where datname = current_database() and pid <> pg_backend_pid()`;

it('connections that end during forty transactions lose nothing that was acknowledged', async () => {
	const { app, client, close } = await startTestServer();
	const patient = await newPatient(app);
	/** The answer, once the database is available. */
	async function ask(...call: Parameters<typeof patient.call>) {
		for (;;) {
			const answer = await patient.call(...call);
			if (answer.statusCode !== 503) return answer;
			expect(answer.json()).toEqual({ detail: messages.server.databaseAway });
			expect(answer.headers['retry-after']).toBe('5');
		}
	}
	const saved: string[] = [];
	async function write(): Promise<void> {
		for (let i = 0; i < 20; i++) {
			const answer = await ask('POST', calls.createLesion.path, { nickname: 'Mole', body_part: 'Back' });
			expect(answer.statusCode).toBe(201);
			saved.push(answer.json().id);
			if (saved.length % 3 === 0) await client.query(endConnections);
		}
	}
	await Promise.all(Array.from({ length: 6 }, write));
	const lesions: { id: string }[] = (await ask('GET', calls.lesions.path)).json();
	expect(lesions.map(({ id }) => id)).toEqual(expect.arrayContaining(saved));
	await close();
});

/** Passes connections on to a database. Existing ones can fall silent: nothing passes, and nobody is told. */
async function startProxy(databaseUrl: string, port = 0) {
	const url = new URL(databaseUrl);
	const socketPath = `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`;
	const pairs: [Socket, Socket][] = [];
	const opened: Socket[] = [];
	const server = createServer((near) => {
		const far = connect(socketPath);
		pairs.push([near, far]);
		opened.push(near, far);
		near.on('error', () => far.destroy()).pipe(far);
		far.on('error', () => near.destroy()).pipe(near);
	}).listen(port, '127.0.0.1');
	await once(server, 'listening');
	url.searchParams.delete('host');
	url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	const silence = () => {
		for (const [near, far] of pairs.splice(0)) {
			near.unpipe(far);
			far.unpipe(near);
		}
	};
	function close() {
		server.close();
		for (const socket of opened) socket.destroy();
	}
	return { url: url.href, silence, close };
}

it('a database that is away is waited for, but when it has been away for long, calls fail at once', async () => {
	const databaseUrl = await freshDatabase();
	const before = await startProxy(databaseUrl);
	const pool = createPool(before.url);
	const ask = async () => await openDrizzle(pool).execute(sql`select 1`);
	async function lose({ close }: typeof before): Promise<void> {
		await ask();
		close();
		await vi.waitFor(() => expect(pool.totalCount).toBe(0), waiting);
	}
	await lose(before);
	const connecting = vi.spyOn(pg.Client.prototype, 'connect');
	onTestFinished(() => connecting.mockRestore());
	const asked = ask();
	await vi.waitFor(() => expect(connecting.mock.calls.length).toBeGreaterThan(2), waiting);
	const after = await startProxy(databaseUrl, Number(new URL(before.url).port));
	await asked;

	await lose(after);
	vi.useFakeTimers({ toFake: ['performance'] });
	onTestFinished(() => void vi.useRealTimers());
	connecting.mockClear();
	const failing = ask().catch(isDatabaseAway);
	await vi.waitFor(() => expect(connecting).toHaveBeenCalled(), waiting);
	vi.advanceTimersByTime(10_000);
	expect(await failing).toBe(true);
	// The clock stands still, so this call does not wait.
	expect(await ask().catch(isDatabaseAway)).toBe(true);
	await pool.end();
});

it.each(['ENOTFOUND', 'EAI_AGAIN'])(
	'a database whose name is unknown while it restarts is waited for (%s)',
	async (code) => {
		const proxy = await startProxy(await freshDatabase());
		let lookups = 0;
		const resolve = (
			name: string,
			_options: object,
			done: (error: Error | null, found: dns.LookupAddress[]) => void,
		) => {
			const isKnown = ++lookups > 2;
			if (isKnown) done(null, [{ address: '127.0.0.1', family: 4 }]);
			else done(Object.assign(new Error(`getaddrinfo ${code} ${name}`), { code }), []);
		};
		const lookup = vi.spyOn(dns, 'lookup').mockImplementation(resolve as never);
		onTestFinished(() => lookup.mockRestore());
		const pool = createPool(proxy.url.replace('127.0.0.1', 'database.example'));
		const { rows } = await openDrizzle(pool).execute(sql`select 1 as one`);
		expect([rows, lookups]).toEqual([[{ one: 1 }], 3]);
		await pool.end();
		proxy.close();
	},
);

it('connections that fall silent are replaced, and do not delay the shutdown', async () => {
	const proxy = await startProxy(await freshTables());
	const { db, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl: proxy.url, maxSilenceMs: 500 });
	const ask = () => db.execute(sql`select 1`);
	await Promise.all(Array.from({ length: 20 }, ask));
	proxy.silence();
	const [failed, ...others] = await Promise.allSettled([
		db.transaction((tx) => tx.execute(sql`select 1`)),
		...Array.from({ length: 19 }, ask),
	]);
	expect(failed.status).toBe('rejected');
	// On a slow machine, the pool may have made fewer connections by then: queries that get a new one are answered.
	for (const answer of [failed, ...others])
		if (answer.status === 'rejected') expect(isDatabaseAway(answer.reason)).toBe(true);
	await Promise.all(Array.from({ length: 20 }, ask));
	proxy.silence();
	await close();
	proxy.close();
});

it('a connection that listens and falls silent is noticed, and the next one hears what follows', async () => {
	const proxy = await startProxy(await freshTables());
	const { db, listen, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl: proxy.url, maxSilenceMs: 500 });
	const ignore = () => {};
	await new Promise<void>((onLost, fail) => {
		void listen({ onAnnouncement: ignore, onLost }).then(proxy.silence, fail);
	});
	const heard = await new Promise((onAnnouncement, fail) => {
		const announce = () => db.execute(sql`select pg_notify(${caseChannel}, 'news')`);
		void listen({ onAnnouncement, onLost: ignore }).then(announce).catch(fail);
	});
	expect(heard).toBe('news');
	await close();
	proxy.close();
});

it('listening while the database is away fails like any other query', async () => {
	const proxy = await startProxy(await freshDatabase());
	proxy.close();
	const listen = createListener(proxy.url);
	const listening = listen({ onAnnouncement: () => {}, onLost: () => {} });
	expect(await listening.catch(isDatabaseAway)).toBe(true);
});

it('when two transactions wait for each other, the one that PostgreSQL ends is run again', async () => {
	const { db, close } = await openDatabase({ dataDir: '/nowhere', databaseUrl: await freshTables() });
	const begun = new EventEmitter();
	let runs = 0;
	const lockInTurn = (first: number, second: number) => {
		const other = once(begun, `${second}`);
		return db.transaction(async (tx) => {
			runs++;
			await tx.execute(sql`select pg_advisory_xact_lock(${first}::int)`);
			begun.emit(`${first}`);
			await other;
			await tx.execute(sql`select pg_advisory_xact_lock(${second}::int)`);
		});
	};
	await Promise.all([lockInTurn(1, 2), lockInTurn(2, 1)]);
	expect(runs).toBe(3);
	await close();
});
