import { type Case, calls, caseListSchema } from '@dermavigil/contract';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { readModelCard } from '../../apps/server/src/inference/model.ts';
import { newClinician } from '../../apps/server/test/clinicians.ts';
import { newPatient } from '../../apps/server/test/patients.ts';
import { finish, startProgram } from '../../apps/server/test/programs.ts';
import { startTestServer, type TestServer } from '../../apps/server/test/server.ts';
import { findOrphans } from '../../apps/server/test/stored-images.ts';
import { freshFolder } from '../../apps/server/test/stores.ts';
import { inventHistory } from './history.ts';
import { inventPatient } from './people.ts';
import { seed } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());

const stores = () => ({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, ANALYSIS_THREADS: '1' });

function runSeed(args: string[], environment: NodeJS.ProcessEnv = {}) {
	return finish(startProgram('../../../tools/demo-data/main.ts', args, { env: { ...stores(), ...environment } }));
}

async function list(): Promise<Case[]> {
	const { call } = await newClinician(server.app);
	return caseListSchema.parse((await call('GET', calls.cases.path)).json());
}

it('adds cases of patients who do not exist, whose photos went through the model, beside a running server', async () => {
	const { status, output, errors } = await runSeed(['--cases', '3']);
	expect([status, errors]).toEqual([0, expect.not.stringContaining('Error')]);
	const [, password, email] =
		/^Each .* with the password (\S+)\nAdded 3 cases of \d patients?\. The one with the most cases is (\S+)\n$/.exec(
			output,
		)!;
	const cases = await list();
	expect(cases).toHaveLength(3);
	for (const { model_version, predictions, image_url, heatmap_image_url, submitted_at } of cases) {
		expect(model_version).toBe(readModelCard().version);
		expect(predictions.length).toBeGreaterThan(2);
		expect(Date.parse(submitted_at)).toBeLessThan(Date.now() - 60_000);
		for (const url of [image_url, heatmap_image_url!]) {
			expect((await server.app.inject(url)).headers['content-type']).toBe('image/jpeg');
		}
	}
	expect(await findOrphans(server.client, server.dataDir)).toEqual([]);
	const { rows } = await server.client.query('select email from patients');
	for (const { email } of rows) expect(email).toMatch(/@patients\.dermavigil\.example$/);
	const payload = { email, password };
	const login = await server.app.inject({ method: 'POST', url: calls.login.path, payload });
	expect(login.statusCode).toBe(200);
});

it('starts the database where no server runs', async () => {
	const { status, errors } = await runSeed(['--cases', '1'], { DATABASE_URL: '', DATA_DIR: await freshFolder() });
	expect([status, errors]).toEqual([0, expect.not.stringContaining('another DermaVigil')]);
});

it('gives each reviewed case an outcome, which the statistics compare with the AI', () => {
	const fortyDays = 40 * 24 * 3_600_000;
	const histories = Array.from({ length: 200 }, () => inventHistory(fortyDays, 'low'));
	expect(histories.filter(({ status }) => status !== 'new').length).toBeGreaterThan(100);
	for (const { status, outcome } of histories) expect(outcome === null).toBe(status === 'new');
});

it('leaves real patients alone unless forced, and never changes the password or logins of clinicians', async () => {
	for (const [name, value] of Object.entries({ ...stores(), CLINICIAN_PASSWORD: 'of somebody else' })) {
		vi.stubEnv(name, value);
	}
	const said = vi.spyOn(console, 'log').mockImplementation(() => {});
	onTestFinished(() => {
		vi.unstubAllEnvs();
		vi.restoreAllMocks();
	});
	await newPatient(server.app);
	const clinician = await newClinician(server.app);
	const before = (await list()).length;
	await expect(seed(1, false)).rejects.toThrow(
		'There are real patients in this database. Use another DATA_DIR, or --force.',
	);
	expect(said).not.toHaveBeenCalled();
	expect(await list()).toHaveLength(before);
	// As once an earlier one of them has been erased.
	const { rows } = await server.client.query("select email from patients where email like '%dermavigil.example'");
	const renamed = [inventPatient(rows.length + 1).email, rows[0].email];
	await server.client.query('update patients set email = $1 where email = $2', renamed);
	await seed(1, true);
	expect(await list()).toHaveLength(before + 1);
	expect((await clinician.call('GET', calls.cases.path)).statusCode).toBe(200);
	await newClinician(server.app);
});

it('prints its usage when the number of cases is invalid', async () => {
	for (const answer of await Promise.all(['0', 'many'].map((cases) => runSeed(['--cases', cases])))) {
		expect(answer).toMatchObject({ status: 2, output: '', errors: expect.stringContaining('Usage: npm run seed') });
	}
});
