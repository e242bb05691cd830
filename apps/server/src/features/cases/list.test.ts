import { type Case, calls, caseListSchema, messages, type RiskLevel } from '@dermavigil/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { getNextUrl, submitCase } from '../../../test/cases.ts';
import { newClinician } from '../../../test/clinicians.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient, type TestPatient } from '../../../test/patients.ts';
import { smallScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';

const server = forAll(() => startTestServer());
const clinician = forAll(() => newClinician(server.app));
const jane = forAll(() => newPatient(server.app, 'Jane Doe-Smith'));
const zoe = forAll(() => newPatient(server.app, 'Zoë O’Brien Ćirić'));
/** In the order in which they were submitted. */
const cases: Case[] = [];

async function submit(patient: TestPatient, label: string, risk_level: RiskLevel): Promise<Case> {
	const added = await submitCase(patient, { predictions: [{ label, confidence: 60 }], risk_level });
	cases.push(added);
	return added;
}

beforeAll(async () => {
	await jane.call('POST', calls.saveScan.path, await smallScan());
	await submit(jane, 'Melanoma', 'high');
	await submit(jane, 'Seborrheic Keratosis', 'low');
	await submit(zoe, 'Basal Cell Carcinoma', 'medium');
	await submit(zoe, 'Melanoma', 'high');
	await submit(zoe, 'Melanocytic Nevus', 'unknown');
	await submit(jane, 'Actinic Keratosis', 'high');
	for (const [number, status] of [
		[0, 'reviewed'],
		[1, 'flagged'],
	] as const) {
		await clinician.call('PUT', `/api/cases/${cases[number]!.id}/status`, { status, notes: '' });
	}
});

async function list(query = ''): Promise<Case[]> {
	const response = await clinician.call('GET', `${calls.cases.path}${query}`);
	expect(response.statusCode, response.body).toBe(200);
	return caseListSchema.parse(response.json());
}

/** Which of the cases a list holds, by their numbers. */
const numbers = (found: Pick<Case, 'id'>[]) => found.map(({ id }) => cases.findIndex((each) => each.id === id));

async function readAll(query: string): Promise<number[][]> {
	const pages: number[][] = [];
	for (let url: string | undefined = `${calls.cases.path}?${query}`; url; ) {
		const response = await clinician.call('GET', url);
		pages.push(numbers(response.json()));
		url = getNextUrl(response.headers.link);
	}
	return pages;
}

describe('the cases', () => {
	it('are all submitted scans but no private ones, the newest first, as their patients sent them', async () => {
		const found = await list();
		expect(numbers(found)).toEqual([5, 4, 3, 2, 1, 0]);
		expect(found[0]).toMatchObject({
			predictions: [{ label: 'Actinic Keratosis', confidence: 60 }],
			risk_level: 'high',
			ai_explanation: 'Show this to a doctor.',
			status: 'new',
			notes: null,
			profiles: { full_name: 'Jane Doe-Smith' },
			version: 1,
			reviewed_by: null,
			reviewed_at: null,
		});
	});

	it('are counted by their status, with those whose first prediction is a melanoma or basal cell carcinoma', async () => {
		const response = await clinician.call('GET', calls.caseSummary.path);
		const none = { high: 0, unknown: 0, medium: 0, low: 0 };
		const risks = {
			new: { high: 2, unknown: 1, medium: 1, low: 0 },
			reviewed: { ...none, high: 1 },
			flagged: { ...none, low: 1 },
		};
		expect(response.json()).toEqual({ total: 6, new: 4, reviewed: 1, flagged: 1, high_risk: 3, risks });
	});

	it('have images that only this login can open, until it ends', async () => {
		const visitor = await newClinician(server.app);
		const [shown] = caseListSchema.parse((await visitor.call('GET', calls.cases.path)).json());
		for (const url of [shown!.image_url, shown!.thumbnail_url]) {
			const response = await server.app.inject(url);
			expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
			expect(url).toContain(`viewer=${visitor.token}`);
		}
		await visitor.call('POST', calls.clinicalLogout.path);
		expect((await server.app.inject(shown!.image_url)).statusCode).toBe(404);
	});

	it('contain no images, only their addresses', async () => {
		expect((await clinician.call('GET', calls.cases.path)).body).not.toMatch(/data:|\/9j\/|base64/);
	});
});

it('an image’s address opens nothing for a clinician once its scan is no longer a case', async () => {
	const patient = await newPatient(server.app);
	const scan = await smallScan({ request_id: crypto.randomUUID() });
	const saved = (await patient.call('POST', calls.submitCase.path, { ...scan, is_private: false })).json();
	const shown = (await list()).find(({ id }) => id === saved.id)!;
	expect((await server.app.inject(shown.image_url)).statusCode).toBe(200);
	await server.client.query('update scans set status = null where id = $1', [saved.id]);
	expect((await server.app.inject(shown.image_url)).statusCode).toBe(404);
	expect((await server.app.inject(saved.image_url)).statusCode).toBe(200);
});

describe('the queue', () => {
	it('puts new cases first, by risk, with unknown before medium, and then those that have waited longest', async () => {
		expect(numbers(await list('?order=queue'))).toEqual([3, 5, 4, 2, 1, 0]);
		expect(numbers(await list('?order=queue&status=new'))).toEqual([3, 5, 4, 2]);
		expect(numbers(await list('?status=new'))).toEqual([5, 4, 3, 2]);
		expect(numbers(await list('?order=queue&status=flagged'))).toEqual([1]);
	});
});

describe('pages', () => {
	it.each([
		['order=newest', [5, 4, 3, 2, 1, 0]],
		['order=queue', [3, 5, 4, 2, 1, 0]],
		['order=queue&status=new', [3, 5, 4, 2]],
		['status=new', [5, 4, 3, 2]],
		['q=keratosis', [5, 1]],
	])('of %s hold each case once, whatever their size', async (query, all) => {
		for (const limit of [1, 2, 4, 100]) {
			const pages = await readAll(`${query}&limit=${limit}`);
			expect(pages.flat()).toEqual(all);
			expect(pages.every((page) => page.length <= limit)).toBe(true);
		}
	});

	it('continue where the last one ended, although newer cases arrived and its last case was deleted', async () => {
		const first = await clinician.call('GET', `${calls.cases.path}?limit=2`);
		const gone = await submitCase(zoe);
		await zoe.call('DELETE', `/api/scans/${gone.id}`);
		const next = await clinician.call('GET', getNextUrl(first.headers.link)!);
		expect(numbers(next.json())).toEqual([3, 2]);
	});

	it.each([
		'limit=0',
		'limit=101',
		'limit=many',
		'status=pending',
		'order=oldest',
		'after=yesterday',
		'after=new_high_0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
		`after=new_high_2026-01-01T00:00:00.000Z_${encodeURIComponent("' or true --")}`,
		'after=new_high_2026-13-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
		`after=${'9'.repeat(201)}`,
		`q=${'x'.repeat(101)}`,
		'q=jane%00',
	])('do not exist for ?%s', async (query) => {
		for (const order of ['newest', 'queue']) {
			const response = await clinician.call('GET', `${calls.cases.path}?order=${order}&${query}`);
			expect([response.statusCode, typeof response.json().detail]).toEqual([400, 'string']);
		}
	});

	it('say that there is no such page', async () => {
		const response = await clinician.call('GET', `${calls.cases.path}?after=x`);
		expect(response.json().detail).toBe(messages.server.noPage);
	});
});

describe('a search', () => {
	const search = async (q: string) => numbers(await list(`?q=${encodeURIComponent(q)}`));

	it.each([
		['jane', [5, 1, 0]],
		['JANE DOE', [5, 1, 0]],
		['smi', [5, 1, 0]],
		['doe-smith', [5, 1, 0]],
		['zoe', [4, 3, 2]],
		['ZOË', [4, 3, 2]],
		['ciric', [4, 3, 2]],
		['Ćirić zoe', [4, 3, 2]],
		['melanoma', [3, 0]],
		['mela', [4, 3, 0]],
		['carcinoma basal', [2]],
		['zoe melanoma', [3]],
		['zoe actinic', []],
		['anoma', []],
		['nobody', []],
		['  ', [5, 4, 3, 2, 1, 0]],
		['&|!:*', [5, 4, 3, 2, 1, 0]],
		[`jane' or '1'='1`, []],
		['\\', [5, 4, 3, 2, 1, 0]],
		['日本 😀', []],
	])('for %j finds words that begin with it', async (q, found) => {
		expect(await search(q)).toEqual(found);
	});

	it('finds a case by its id or the beginning of its id', async () => {
		const { id } = cases[2]!;
		for (const q of [
			id,
			id.toUpperCase(),
			id.slice(0, 8),
			`#${id.slice(0, 8)}`,
			` ${id.slice(0, 15)} `,
			id.replaceAll('-', ''),
		]) {
			expect(await search(q)).toEqual([2]);
		}
	});

	it('may be limited to one status, in either order', async () => {
		expect(numbers(await list('?q=jane&status=reviewed'))).toEqual([0]);
		expect(numbers(await list('?q=jane&order=queue'))).toEqual([5, 1, 0]);
	});

	it('finds a patient by the new name, and no longer by the old one', async () => {
		const patient = await newPatient(server.app, 'Priscilla Marlowe');
		const { id } = await submitCase(patient);
		await patient.call('PUT', calls.changeProfile.path, { full_name: 'Priscilla Vance ΠΑΠΠΆΣ' });
		// The lowercase Greek S has a different form at the end of a word.
		for (const q of ['vance', 'ΠΑΠΠΆΣ', 'Παππάς', 'παππα', 'παππασ vance']) {
			expect((await list(`?q=${encodeURIComponent(q)}`)).map((each) => each.id)).toEqual([id]);
		}
		expect(await list('?q=marlowe')).toEqual([]);
		// The other tests expect exactly their own cases.
		await patient.call('DELETE', `/api/scans/${id}`);
	});
});
