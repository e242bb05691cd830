import { randomUUID } from 'node:crypto';
import { calls, limits, messages, type Scan } from '@dermavigil/contract';
import { describe, expect, it } from 'vitest';
import { getNextUrl } from '../../../test/cases.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { smallScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { findOrphans } from '../../../test/stored-images.ts';

const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app));
const other = forAll(() => newPatient(server.app));

const { history, reviews } = calls;
const save = async (patient = jane): Promise<Scan> =>
	(await patient.call('POST', calls.saveScan.path, await smallScan())).json();
const submit = async (patient = jane): Promise<Scan> =>
	(await patient.call('POST', calls.submitCase.path, { ...(await smallScan()), is_private: false })).json();

/** The ids of every page of a list. */
async function readAll(path: string, patient = jane): Promise<string[][]> {
	const pages: string[][] = [];
	for (let url: string | undefined = path; url; ) {
		const response = await patient.call('GET', url);
		expect(response.statusCode).toBe(200);
		pages.push(response.json().map(({ id }: Scan) => id));
		url = getNextUrl(response.headers.link);
	}
	return pages;
}

it('a cursor may be in any time zone', async () => {
	const id = randomUUID();
	for (const moment of ['2026-01-01T00:00:00+20:00', '0000-12-31T23:59:00-00:01']) {
		const before = encodeURIComponent(`${moment}_${id}`);
		for (const { path } of [history, reviews]) {
			expect((await jane.call('GET', `${path}?before=${before}`)).statusCode).toBe(200);
		}
	}
});

describe('the history', () => {
	it('is empty for a new patient, and has no next page', async () => {
		const response = await (await newPatient(server.app)).call('GET', history.path);
		expect([response.json(), response.headers.link]).toEqual([[], undefined]);
	});

	it('has every scan once, newest first, on pages of 24, even if others share its moment', async () => {
		const patient = await newPatient(server.app);
		const first = await save(patient);
		// Only rows, because images do not matter here.
		await server.client.query(
			`with made as (insert into images (name) select md5(n::text) from generate_series(1, 158) n returning name),
				numbered as (select name, row_number() over (order by name) n from made),
				pairs as (select a.name image, b.name thumbnail, a.n from numbered a join numbered b on b.n = a.n + 1 where a.n % 2 = 1)
			insert into scans (patient_id, image, thumbnail, predictions, risk_level, ai_explanation, saved_at)
			select patient_id, pairs.image, pairs.thumbnail, predictions, risk_level, ai_explanation,
				scans.saved_at - make_interval(secs => n / 40) from scans, pairs where scans.id = $1`,
			[first.id],
		);
		const { rows } = await server.client.query(
			`select id from scans where patient_id = (select patient_id from scans where id = $1)
			order by saved_at desc, id desc`,
			[first.id],
		);
		const ids = rows.map(({ id }) => id);
		expect(ids).toHaveLength(80);
		const pages = await readAll(history.path, patient);
		expect(pages.map((page) => page.length)).toEqual([24, 24, 24, 8]);
		expect(pages.flat()).toEqual(ids);
		expect((await readAll(`${history.path}?limit=40`, patient)).map((page) => page.length)).toEqual([40, 40]);
		expect((await readAll(`${history.path}?limit=1`, patient)).flat()).toEqual(ids);
		await server.client.query('delete from scans where patient_id = $1 and id <> $2', [patient.id, first.id]);
		await server.client.query(
			'delete from images where name not in (select image from scans union select thumbnail from scans)',
		);
	});

	it('continues where a page ended, although newer scans were added and the last one was deleted', async () => {
		const patient = await newPatient(server.app);
		const scans = [await save(patient), await save(patient), await save(patient)].reverse();
		const first = await patient.call('GET', `${history.path}?limit=2`);
		expect(first.json().map(({ id }: Scan) => id)).toEqual([scans[0]!.id, scans[1]!.id]);
		await save(patient);
		await patient.call('DELETE', `/api/scans/${scans[1]!.id}`);
		const next = await patient.call('GET', getNextUrl(first.headers.link)!);
		expect([next.json().map(({ id }: Scan) => id), next.headers.link]).toEqual([[scans[2]!.id], undefined]);
	});

	it('contains no images, only their addresses, which are the same the next time', async () => {
		const patient = await newPatient(server.app);
		await save(patient);
		const [first, second] = [await patient.call('GET', history.path), await patient.call('GET', history.path)];
		expect(first.body).not.toMatch(/data:|\/9j\/|base64/);
		expect(first.body.length).toBeLessThan(2000);
		expect(second.json()).toEqual(first.json());
	});

	it.each([
		'limit=0',
		`limit=${limits.savedScan.maxPageSize + 1}`,
		'limit=many',
		'limit=1.5',
		'before=yesterday',
		'before=2026-02-31T00:00:00.000Z_',
		`before=2026-13-01T00:00:00.000Z_${'0'.repeat(8)}-0000-4000-8000-000000000000`,
		`before=2026-01-01T00:00:00.000Z_${encodeURIComponent("' or true --")}`,
		`before=0000-01-01T00:00:00.000Z_${'0'.repeat(8)}-0000-4000-8000-000000000000`,
		`before=${'9'.repeat(201)}`,
	])('does not have a page %s', async (query) => {
		for (const { path } of [history, reviews]) {
			expect((await jane.call('GET', `${path}?${query}`)).statusCode).toBe(400);
		}
	});
});

it('the reviews are the scans for which one was requested, with the clinician’s notes under both names', async () => {
	const patient = await newPatient(server.app);
	await save(patient);
	const asked = [await submit(patient), await submit(patient)].reverse();
	await server.client.query(`update scans set status = 'flagged', notes = '<b>Come in.</b>' where id = $1`, [
		asked[0]!.id,
	]);
	const list: Scan[] = (await patient.call('GET', reviews.path)).json();
	expect(list.map(({ id, status, notes, doctor_notes }) => [id, status, notes, doctor_notes])).toEqual([
		[asked[0]!.id, 'flagged', '<b>Come in.</b>', '<b>Come in.</b>'],
		[asked[1]!.id, 'new', null, null],
	]);
	expect((await readAll(`${reviews.path}?limit=1`, patient)).flat()).toEqual(asked.map(({ id }) => id));
	expect((await readAll(history.path, patient)).flat()).toHaveLength(3);
});

it('the review that was requested last comes first, however old its scan is', async () => {
	const patient = await newPatient(server.app);
	const [old, older] = [await save(patient), await submit(patient)];
	const asked = await patient.call('POST', calls.requestReview.path.replace(':id', old.id));
	expect(asked.statusCode).toBe(200);
	const ids = [old.id, older.id];
	expect((await readAll(`${reviews.path}?limit=1`, patient)).flat()).toEqual(ids);
	expect((await readAll(history.path, patient)).flat()).toEqual(ids.toReversed());
});

describe('a scan', () => {
	it('is erased with its images, once', async () => {
		const scan = await save();
		const url = `/api/scans/${scan.id}`;
		const answers = await Promise.all([1, 2, 3].map(() => jane.call('DELETE', url)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
		expect((await readAll(history.path)).flat()).not.toContain(scan.id);
		for (const address of [scan.image_url, scan.thumbnail_url]) {
			expect((await server.app.inject(address)).statusCode).toBe(404);
		}
		expect(await findOrphans(server.client, server.dataDir)).toEqual([]);
	});

	it('has the scale that its patient marks, and none once the mark is removed', async () => {
		const url = `/api/scans/${(await save()).id}/scale`;
		expect((await jane.call('PUT', url, { mm_per_pixel: 0.05 })).json().mm_per_pixel).toBe(0.05);
		expect((await jane.call('PUT', url, { mm_per_pixel: null })).json().mm_per_pixel).toBeNull();
		for (const mm_per_pixel of [0, -1, 6, 0.0001, '0.05', undefined]) {
			expect((await jane.call('PUT', url, { mm_per_pixel })).statusCode).toBe(400);
		}
	});

	it('of another patient is not found, and neither is one that does not exist', async () => {
		const theirs = await save(other);
		const before = (await server.client.query('select * from scans where id = $1', [theirs.id])).rows;
		for (const id of [theirs.id, randomUUID()]) {
			const answers = [
				await jane.call('DELETE', `/api/scans/${id}`),
				await jane.call('PUT', `/api/scans/${id}/scale`, { mm_per_pixel: 0.1 }),
			];
			for (const answer of answers) {
				expect([answer.statusCode, answer.json()]).toEqual([404, { detail: messages.server.notFound }]);
			}
		}
		for (const id of ['1', "'%20or%20true", '..%2f..']) {
			expect((await jane.call('DELETE', `/api/scans/${id}`)).statusCode).toBe(400);
		}
		expect((await server.client.query('select * from scans where id = $1', [theirs.id])).rows).toEqual(before);
		expect((await readAll(history.path)).flat()).not.toContain(theirs.id);
	});
});
