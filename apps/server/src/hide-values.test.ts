import { inspect } from 'node:util';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { finish, startProgram } from '../test/programs.ts';
import { freshStores } from '../test/stores.ts';
import { openDatabase } from './db/database.ts';
import { hideValues } from './hide-values.ts';

it('a start that fails because the database is full says so, without the password hash that it would have stored', async () => {
	const stores = await freshStores();
	const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = stores;
	await (await openDatabase({ databaseUrl, dataDir })).close();
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	await client.query(`
		create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$;
		create trigger refuse before insert on clinician_password for each row execute function refuse()`);
	await client.end();
	const env = { ...stores, PORT: '0', LOG_LEVEL: 'silent', CLINICIAN_PASSWORD: 'correct horse', ANALYSIS_THREADS: '1' };
	const { status, errors } = await finish(startProgram('main.ts', [], { env }));
	expect(status).toBe(1);
	expect(errors).toContain('the database refused a query (53100). Its disk is full: make room');
	expect(errors).not.toContain('argon2');
});

it('a database error during a restore names the table, but no person', async () => {
	const client = new pg.Client({ connectionString: (await freshStores()).DATABASE_URL });
	await client.connect();
	onTestFinished(() => client.end());
	await client.query('create temporary table people (email text, born date not null)');
	const refused = await client.query("insert into people values ('jane@example.org')").catch((error: unknown) => error);
	expect(inspect(refused)).toContain('jane@example.org');
	const shown = inspect(hideValues(refused));
	expect(shown).toContain('the database refused a query (23502, people)');
	expect(shown).not.toContain('jane');
});

it.each([
	['an account without rights', 'set role pg_read_all_data', '(42501). The account of DATABASE_URL lacks a right'],
	['a database that only reads', 'set default_transaction_read_only = on', '(25006). It only reads'],
])('says what to do about %s', async (_, begin, hint) => {
	const client = new pg.Client({ connectionString: (await freshStores()).DATABASE_URL });
	await client.connect();
	onTestFinished(() => client.end());
	await client.query(begin);
	const refused = await client.query('create table public.people ()').catch((error: unknown) => error);
	expect(inspect(hideValues(refused))).toContain(`the database refused a query ${hint}`);
});
