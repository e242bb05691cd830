import dns from 'node:dns';
import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshDatabase, freshFolder, freshTables } from '../../test/stores.ts';
import { StartupError } from '../startup-error.ts';
import { maintainImages } from '../storage/maintenance.ts';
import { connectTo, type DatabaseOptions, openDatabase } from './database.ts';
import { joinDatabase } from './find-database.ts';
import { migrateDatabase, readMigrations } from './migrate.ts';
import { contributions, images } from './schema.ts';

const open = (databaseUrl: string) => openDatabase({ dataDir: '/nowhere', databaseUrl });

it('is brought up to date by servers that start at the same time', async () => {
	const url = await freshDatabase();
	const servers = await Promise.all([1, 2, 3].map(() => open(url)));
	for (const { db, close } of servers) {
		expect(await db.select().from(images)).toEqual([]);
		await close();
	}
});

it('is not created by a command whose DATA_DIR or DATABASE_URL is not a server’s', async () => {
	const dataDir = await freshFolder();
	const words = `there is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server`;
	await expect(joinDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow(new StartupError(words));
	expect(await readdir(dataDir)).toEqual([]);
	const databaseUrl = await freshDatabase();
	for (const run of [joinDatabase, (options: DatabaseOptions) => maintainImages(options, async () => {})]) {
		await expect(run({ dataDir, databaseUrl })).rejects.toThrow(
			new StartupError('the database holds nothing of DermaVigil. Set DATA_DIR or DATABASE_URL as for the server'),
		);
	}
	const client = await connectTo(databaseUrl);
	expect(await readMigrations(client)).toEqual([]);
	await client.end();
	await (await open(databaseUrl)).close();
	await (await joinDatabase({ dataDir, databaseUrl })).close();
});

it('may take longer to wait and change its tables than any later statement may take', async () => {
	const connectionString = await freshDatabase();
	const [others, hurried] = [
		new pg.Pool({ connectionString }),
		new pg.Pool({ connectionString, statement_timeout: 2000 }),
	];
	const [busy, client] = [await others.connect(), await hurried.connect()];
	await busy.query('begin; create schema drizzle');
	const migrated = migrateDatabase(client);
	const waits = `select from pg_stat_activity where datname = current_database()
		and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '2100 ms'`;
	const waited = () => expect.poll(async () => (await others.query(waits)).rowCount).toBe(1);
	await Promise.race([migrated, waited()]);
	await busy.query('rollback');
	await migrated;
	expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '2s' }]);
	for (const each of [busy, client]) each.release();
	await Promise.all([others.end(), hurried.end()]);
});

it('lets others go on while its migration waits for a long transaction', async () => {
	const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 3 });
	const [long, migrating, other] = [await pool.connect(), await pool.connect(), await pool.connect()];
	// The next migration changes the table of shares.
	await migrateDatabase(migrating, 26);
	await long.query('begin; select from shares');
	let migrated: Promise<void> | undefined;
	await new Promise<void>((onWait) => {
		migrated = migrateDatabase(migrating, undefined, { lockTimeoutMs: 50, retryEachMs: 50, onWait });
	});
	for (let i = 0; i < 5; i++) await other.query('select from shares');
	await long.query('commit');
	await migrated;
	expect((await migrating.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
	expect((await migrating.query('select created_by from shares')).rows).toEqual([]);
	for (const each of [long, migrating, other]) each.release();
	await pool.end();
});

it('is not migrated again and again when its migration fails', async () => {
	const url = await freshDatabase();
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query('create table images ()');
	await expect(open(url)).rejects.toMatchObject({ cause: { message: 'relation "images" already exists' } });
	await client.end();
});

it('is left as it is when a newer version has changed it', async () => {
	const url = await freshDatabase();
	await (await open(url)).close();
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${Date.now() + 1e12})`);
	await client.end();
	const error = open(url);
	await expect(error).rejects.toThrow(StartupError);
	await expect(error).rejects.toThrow('a newer version of DermaVigil has changed the database');
});

it('that cannot be reached is named, without its password', async () => {
	const error = open('postgresql://skin:hunter2@127.0.0.1:1/skin');
	await expect(error).rejects.toThrow(StartupError);
	await expect(error).rejects.toThrow('skin@127.0.0.1:1/skin cannot be used');
	await expect(error).rejects.not.toThrow('hunter2');
});

it('that answers at none of its name’s addresses is reported with all of them', async () => {
	const resolve = (_name: string, _options: object, done: (error: null, found: dns.LookupAddress[]) => void) =>
		done(null, [
			{ address: '127.0.0.1', family: 4 },
			{ address: '::1', family: 6 },
		]);
	const lookup = vi.spyOn(dns, 'lookup').mockImplementation(resolve as never);
	onTestFinished(() => lookup.mockRestore());
	await expect(open('postgresql://localhost:1/skin')).rejects.toThrow(
		/cannot be used: connect \w+ 127\.0\.0\.1:1, connect \w+ ::1:1/,
	);
});

describe('a row outside the limits of the contract', () => {
	const name = 'a'.repeat(32);
	const good = {
		codeHash: Buffer.alloc(32),
		image: name,
		mode: 'clinical' as const,
		modelVersion: '1.0.0',
		consentVersion: '2026-11-20',
		assessment: {} as never,
		contributedOn: '2026-11-20',
	};

	it.each<[string, object]>([
		['contributions_code_hash', { codeHash: Buffer.alloc(16) }],
		['contributions_image_images_name_fk', { image: 'b'.repeat(32) }],
		['contributions_mode', { mode: 'veterinary' }],
		['contributions_model_version', { modelVersion: "1' or '1" }],
		['contributions_consent_version', { consentVersion: 'yes' }],
		['contributions_assessment', { assessment: 'text' }],
		['contributions_assessment_size', { assessment: { text: 'x'.repeat(600_000) } }],
	])('is refused by %s', async (constraint, wrong) => {
		const { db, close } = await open(await freshTables());
		await db.insert(images).values({ name });
		await db.insert(contributions).values(good);
		const bad = { ...good, codeHash: Buffer.alloc(32, 1), ...wrong };
		await expect(db.insert(contributions).values(bad)).rejects.toMatchObject({ cause: { constraint } });
		await expect(db.execute(sql`delete from images`)).rejects.toMatchObject({ cause: { code: '23503' } });
		await close();
	});
});
