import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, readinessSchema } from '@dermavigil/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeysInMemory } from '../../../test/image-keys.ts';
import { freshFolder, freshTables } from '../../../test/stores.ts';
import { type Database, type OpenDatabase, openDatabase } from '../../db/database.ts';
import { addImplement } from '../../http/implement.ts';
import { createDiskStore } from '../../storage/disk/disk-store.ts';
import { createImageStore, type ImageStore } from '../../storage/image-store.ts';
import { healthRoutes } from './health-routes.ts';
import { createReadiness } from './readiness.ts';

const good = { database: true, storage: true, analysis: true, queue: true };

let app: FastifyInstance;
let database: OpenDatabase;
let folder: string;
let now = 0;
let lines: { msg: string; checks?: object }[];
const pool = { isStuck: vi.fn(() => false), isFull: vi.fn(() => false) };
let stop: AbortController;
beforeEach(async () => {
	stop = new AbortController();
	database = await openDatabase({ dataDir: '/nowhere', databaseUrl: await freshTables() });
	folder = join(await freshFolder(), 'images');
	await rename(await freshFolder(), folder);
	lines = [];
	const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
	app = Fastify({ logger: { stream } });
	addImplement(app);
	const files = createImageStore(createDiskStore(folder), createKeysInMemory());
	const readiness = createReadiness({ db: database.db, files, pool, draining: stop.signal, now: () => now });
	await app.register(healthRoutes, { readiness });
});
afterEach(async () => {
	await app.close();
});

/** The answer to a probe some time after the last one. */
async function probe() {
	now += 5000;
	const response = await app.inject(calls.ready.path);
	return [response.statusCode, readinessSchema.parse(response.json())] as const;
}

it('reports what is missing, and that it is back', async () => {
	expect(await probe()).toEqual([200, { status: 'ready', checks: good }]);
	pool.isFull.mockReturnValueOnce(true);
	expect(await probe()).toEqual([503, { status: 'not ready', checks: { ...good, queue: false } }]);
	pool.isStuck.mockReturnValueOnce(true);
	expect(await probe()).toEqual([503, { status: 'not ready', checks: { ...good, analysis: false } }]);
	await rename(folder, `${folder}-away`);
	expect(await probe()).toEqual([503, { status: 'not ready', checks: { ...good, storage: false } }]);
	await rename(`${folder}-away`, folder);
	expect(await probe()).toEqual([200, { status: 'ready', checks: good }]);
	await database.close();
	expect(await probe()).toEqual([503, { status: 'not ready', checks: { ...good, database: false } }]);
	expect((await app.inject(calls.live.path)).json()).toEqual({ status: 'ok' });
});

it('logs once what is missing, and once that nothing is any more', async () => {
	await probe();
	pool.isFull.mockReturnValueOnce(true).mockReturnValueOnce(true);
	for (let i = 0; i < 4; i++) await probe();
	expect(lines.map(({ msg, checks }) => ({ msg, checks }))).toEqual([
		{ msg: 'The server is not ready.', checks: { ...good, queue: false } },
		{ msg: 'The server is ready again.', checks: undefined },
	]);
	await database.close();
});

it('neither waits for a database that never answers nor asks it again', async () => {
	vi.useFakeTimers();
	const execute = vi.fn(() => new Promise(() => {}));
	const files = { checkWritable: async () => {} } as ImageStore;
	const db = { execute } as unknown as Database;
	const ask = createReadiness({ db, files, pool, draining: new AbortController().signal, now: () => now });
	for (let i = 0; i < 3; i++) {
		now += 5000;
		const answer = ask();
		await vi.advanceTimersByTimeAsync(2000);
		expect((await answer).checks).toMatchObject({ database: false, storage: true });
	}
	expect(execute).toHaveBeenCalledTimes(1);
	vi.useRealTimers();
	await database.close();
});

it('is not ready while the server stops', async () => {
	stop.abort();
	expect(await probe()).toEqual([503, { status: 'stopping', checks: good }]);
	await database.close();
});
