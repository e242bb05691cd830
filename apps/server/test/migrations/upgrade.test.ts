import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
	auditListSchema,
	calls,
	caseDetailSchema,
	caseListSchema,
	lesionListSchema,
	scanListSchema,
} from '@dermavigil/contract';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newClinician, type TestClinician } from '../clinicians.ts';
import { bearer } from '../patients.ts';
import { buildTestApp } from '../server.ts';
import { freshDatabase, freshFolder } from '../stores.ts';

/** A data folder that version 0.1.0 made, with its database as SQL: Jane Doe's scans with her symptoms, two of them cases. */
const oldDataDir = fileURLToPath(new URL('data-dir-0.1', import.meta.url));
const migrations = fileURLToPath(new URL('../../src/db/migrations', import.meta.url));
/** How many migrations that version had. */
const oldMigrations = 4;

let app: FastifyInstance;
let client: pg.Client;
let patient: { authorization: string };
let clinician: TestClinician;

/** The migrations that version 0.1.0 knew. */
async function copyOldMigrations(): Promise<string> {
	const folder = await freshFolder();
	await cp(migrations, folder, { recursive: true });
	const journalPath = join(folder, 'meta/_journal.json');
	const journal = JSON.parse(await readFile(journalPath, 'utf8'));
	await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, oldMigrations) }));
	return folder;
}

beforeAll(async () => {
	const stores = { DATABASE_URL: await freshDatabase(), DATA_DIR: await freshFolder() };
	client = new pg.Client({ connectionString: stores.DATABASE_URL });
	await client.connect();
	await migrate(drizzle({ client }), { migrationsFolder: await copyOldMigrations() });
	await client.query(await readFile(join(oldDataDir, 'rows.sql'), 'utf8'));
	await mkdir(stores.DATA_DIR, { recursive: true });
	await cp(oldDataDir, stores.DATA_DIR, { recursive: true });

	app = await buildTestApp(stores);
	const payload = { email: 'jane@example.org', password: 'correct horse' };
	const login = await app.inject({ method: 'POST', url: calls.login.path, payload });
	patient = bearer(login.json().session.access_token);
	clinician = await newClinician(app, 'Dr. Ben');
});
afterAll(async () => {
	await app.close();
	await client.end();
});

const symptoms = { itch: true, bleed: false, age: 54 };

it('shows earlier scans with their symptoms and images', async () => {
	const response = await app.inject({ url: calls.history.path, headers: patient });
	const scans = scanListSchema.parse(response.json());
	expect(scans.map((scan) => scan.symptoms)).toEqual([null, symptoms, null, symptoms]);
	for (const { image_url, thumbnail_url } of scans) {
		for (const url of [image_url, thumbnail_url]) expect((await app.inject(url)).statusCode).toBe(200);
	}
	const lesions = lesionListSchema.parse((await app.inject({ url: calls.lesions.path, headers: patient })).json());
	expect(lesions).toMatchObject([{ nickname: 'Mole', scan_count: 2 }]);
});

it('shows earlier cases with their review, symptoms and colors', async () => {
	const cases = caseListSchema.parse((await clinician.call('GET', calls.cases.path)).json());
	expect(cases.map(({ status, notes, reviewed_by }) => ({ status, notes, reviewed_by }))).toEqual([
		{ status: 'new', notes: null, reviewed_by: null },
		{ status: 'reviewed', notes: 'Nothing to worry about.', reviewed_by: 'Dr. Amara' },
	]);
	const url = calls.caseDetail.path.replace(':id', cases[1]!.id);
	const { assessment } = caseDetailSchema.parse((await clinician.call('GET', url)).json());
	expect(assessment?.symptoms).toEqual(symptoms);
	expect(assessment?.outline?.colors).toEqual(['light brown', 'blue-gray']);
});

it('shows the earlier audit log in today’s words', async () => {
	const url = `${calls.audit.path}?limit=200`;
	const entries = auditListSchema.parse((await clinician.call('GET', url)).json());
	const before = entries.filter(({ id }) => id <= 10).reverse();
	expect(before.map(({ action, actor_kind, outcome }) => `${action} ${actor_kind} ${outcome}`)).toEqual([
		'signup patient success',
		'login patient success',
		'createLesion patient success',
		'saveScan patient success',
		'saveScan patient success',
		'submitCase patient success',
		'submitCase patient success',
		'clinicalLogin clinician success',
		'changeCase clinician success',
		'history anonymous denied',
	]);
	expect(entries.length).toBeGreaterThan(before.length);
});

it('has the earlier contribution in today’s words', async () => {
	const { rows } = await client.query('select assessment from contributions');
	expect(rows).toMatchObject([{ assessment: { symptoms, outline: { colors: ['light brown', 'blue-gray'] } } }]);
	expect(rows[0].assessment).not.toHaveProperty('told');
	expect(rows[0].assessment.outline).not.toHaveProperty('colours');
});
