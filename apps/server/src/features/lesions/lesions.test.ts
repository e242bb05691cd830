import { randomUUID } from 'node:crypto';
import { calls, type Lesion, limits, messages, type Scan } from '@dermavigil/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { smallScan, syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { findOrphans, listImageFiles } from '../../../test/stored-images.ts';

const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app));
const other = forAll(() => newPatient(server.app));
afterEach(async () => expect(await findOrphans(server.client, server.dataDir)).toEqual([]));

const mole = { nickname: 'Mole', body_part: 'Back' };
const create = async (patient = jane, lesion: object = mole): Promise<Lesion> =>
	(await patient.call('POST', calls.createLesion.path, lesion)).json();
const list = async (patient = jane): Promise<Lesion[]> => (await patient.call('GET', calls.lesions.path)).json();

async function scan(lesion_id: string, patient = jane): Promise<Scan> {
	const payload = { ...(await smallScan({ lesion_id })), is_private: true };
	return (await patient.call('POST', calls.submitCase.path, payload)).json();
}

describe('a lesion', () => {
	it('is created without scans, and listed with its latest one', async () => {
		const patient = await newPatient(server.app);
		expect(await list(patient)).toEqual([]);
		const response = await patient.call('POST', calls.createLesion.path, { nickname: ' Mole ', body_part: 'Back' });
		expect([response.statusCode, response.json()]).toEqual([
			201,
			{
				id: expect.stringMatching(/^[0-9a-f-]{36}$/),
				...mole,
				created_at: expect.stringMatching(/Z$/),
				scan_count: 0,
				last_seen_at: null,
				latest_image_url: null,
				latest_thumbnail_url: null,
				latest_risk_level: null,
				unseen_high: null,
				unseen_red_flag: null,
				last_answered_scan_id: null,
			},
		]);
		const first = response.json();
		const second = await create(patient, { nickname: 'Spot', body_part: 'Left knee' });
		await scan(first.id, patient);
		const latest = await scan(first.id, patient);
		expect(await list(patient)).toEqual([
			second,
			{
				...first,
				scan_count: 2,
				last_seen_at: latest.saved_at,
				latest_image_url: latest.image_url,
				latest_thumbnail_url: latest.thumbnail_url,
				latest_risk_level: 'high',
				unseen_high: { scan_id: latest.id, saved_at: latest.saved_at },
			},
		]);
	});

	it('saves names that look like SQL, HTML or paths unchanged', async () => {
		const lesion = { nickname: `"'; drop table lesions; -- <img onerror=alert(1)>`, body_part: '../../etc/passwd 😀' };
		expect(await create(jane, lesion)).toMatchObject(lesion);
		expect((await list())[0]).toMatchObject(lesion);
	});

	it.each<[string, object, string]>([
		['no nickname', { body_part: 'Back' }, 'Please provide both a nickname and body part.'],
		['no body part', { nickname: 'Mole' }, 'Please provide both a nickname and body part.'],
		['an empty nickname', { ...mole, nickname: '  ' }, messages.lesion.incomplete],
		['an empty body part', { ...mole, body_part: '' }, messages.lesion.incomplete],
		['a long nickname', { ...mole, nickname: 'x'.repeat(81) }, 'nickname'],
		['a huge body part', { ...mole, body_part: 'x'.repeat(500_000) }, 'body_part'],
		['two lines', { ...mole, nickname: 'Mole\nBcc: everybody' }, 'nickname'],
		['a NUL', { ...mole, body_part: 'Back\0' }, 'body_part'],
		['a word turned around', { ...mole, nickname: '\u2067eloM' }, messages.invisible],
		['a number', { ...mole, nickname: 7 }, 'nickname'],
		['an unknown field', { ...mole, patient_id: randomUUID() }, 'patient_id'],
	])('is not created with %s', async (_kind, lesion, text) => {
		const before = await list();
		const response = await jane.call('POST', calls.createLesion.path, lesion);
		expect([response.statusCode, response.json().detail]).toEqual([400, expect.stringContaining(text)]);
		expect(await list()).toEqual(before);
	});

	it('is one of at most two hundred, even when several are created at once', async () => {
		const patient = await newPatient(server.app);
		const { id } = await create(patient);
		await server.client.query(
			`insert into lesions (patient_id, nickname, body_part)
			select patient_id, nickname, body_part from lesions, generate_series(1, $2) where id = $1`,
			[id, limits.lesion.maxCount - 3],
		);
		const answers = await Promise.all([1, 2, 3, 4].map(() => patient.call('POST', calls.createLesion.path, mole)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409]);
		expect(answers.find(({ statusCode }) => statusCode === 409)!.json().detail).toBe(messages.lesion.tooMany);
		expect(await list(patient)).toHaveLength(limits.lesion.maxCount);
	});

	it('is erased with all of its scans and their images, and nothing else', async () => {
		const patient = await newPatient(server.app);
		const [gone, saved] = [await create(patient), await create(patient)];
		const [, , stays] = [await scan(gone.id, patient), await scan(gone.id, patient), await scan(saved.id, patient)];
		const files = (await listImageFiles(server.dataDir)).length;
		const answers = await Promise.all([1, 2].map(() => patient.call('DELETE', `/api/lesions/${gone.id}`)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
		expect(await listImageFiles(server.dataDir)).toHaveLength(files - 4);
		expect((await list(patient)).map(({ id }) => id)).toEqual([saved.id]);
		const history: Scan[] = (await patient.call('GET', calls.history.path)).json();
		expect(history.map(({ id }) => id)).toEqual([stays.id]);
	});

	it('leaves nothing behind when it is erased while scans are saved in it', async () => {
		const { id } = await create();
		const saving = [1, 2, 3, 4].map(() => scan(id));
		expect((await jane.call('DELETE', `/api/lesions/${id}`)).statusCode).toBe(204);
		for (const answer of await Promise.all(saving)) {
			expect('id' in answer || 'detail' in answer).toBe(true);
		}
		const { rows } = await server.client.query('select id from scans where lesion_id = $1', [id]);
		expect(rows).toEqual([]);
	});
});

it('the scans of a lesion are listed newest first, in pages', async () => {
	const { id } = await create();
	const saved = [await scan(id), await scan(id), await scan(id)].reverse();
	const scans = saved.map((each) => ({ ...each, malignant_probability: null, area_mm2: null }));
	const url = `/api/lesions/${id}/scans`;
	const whole = await jane.call('GET', url);
	expect([whole.json(), whole.headers.link]).toEqual([scans, undefined]);
	const first = await jane.call('GET', `${url}?limit=2`);
	expect(first.json()).toEqual(scans.slice(0, 2));
	const [, next] = /^<(\S+)>; rel="next"$/.exec(String(first.headers.link))!;
	expect(next).toMatch(url);
	expect((await jane.call('GET', next!)).json()).toEqual(scans.slice(2));
	expect((await jane.call('GET', `/api/lesions/${(await create()).id}/scans`)).json()).toEqual([]);
});

it('a scan of a lesion has its probability, and its size if a scale was marked', async () => {
	const { id } = await create();
	const saved = { ...(await syntheticScan({ lesion_id: id })), is_private: true };
	const { id: scanId } = (await jane.call('POST', calls.submitCase.path, saved)).json();
	const get = async () => (await jane.call('GET', `/api/lesions/${id}/scans`)).json()[0];
	expect(await get()).toMatchObject({ malignant_probability: 6.25, area_mm2: null });
	await jane.call('PUT', calls.setScale.path.replace(':id', scanId), { mm_per_pixel: 0.1 });
	// A tenth of the photo's center square, which is 450 pixels wide.
	expect((await get()).area_mm2).toBeCloseTo(202.5, 6);
});

it('the lesion of another patient is not found, and neither is one that does not exist', async () => {
	const theirs = await create(other);
	await scan(theirs.id, other);
	const before = await list(other);
	for (const id of [theirs.id, randomUUID()]) {
		for (const answer of [
			await jane.call('DELETE', `/api/lesions/${id}`),
			await jane.call('GET', `/api/lesions/${id}/scans`),
		]) {
			expect([answer.statusCode, answer.json()]).toEqual([404, { detail: messages.savedScan.noLesion }]);
		}
	}
	expect((await jane.call('DELETE', `/api/lesions/${'x'.repeat(90)}`)).statusCode).toBe(400);
	expect((await list()).map(({ id }) => id)).not.toContain(theirs.id);
	expect(await list(other)).toEqual(before);
});
