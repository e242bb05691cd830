import { randomUUID } from 'node:crypto';
import { calls, limits, maxWaited, messages, type Scan, waitedHeader } from '@dermavigil/contract';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { assessment } from '../../../test/assessments.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient, type TestPatient } from '../../../test/patients.ts';
import { plain, syntheticJpeg, syntheticPhoto } from '../../../test/photos.ts';
import { asDataUrl, newLesion, smallScan, syntheticScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { findOrphans, listImageFiles } from '../../../test/stored-images.ts';

const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app));
const other = forAll(() => newPatient(server.app, 'John Roe'));
afterEach(async () => expect(await findOrphans(server.client, server.dataDir)).toEqual([]));

const rows = async () => (await server.client.query('select * from scans order by submitted_at, id')).rows;
const save = (scan: object, patient = jane) => patient.call('POST', calls.saveScan.path, scan);
const submit = (submission: object, patient = jane) => patient.call('POST', calls.submitCase.path, submission);
const image = async (url: string) => (await server.app.inject(url)).rawPayload;

describe('a saved scan', () => {
	it('is returned with signed image URLs, and its assessment is saved in pixels of the stored image', async () => {
		const exif = { IFD0: { Copyright: 'Jane' } };
		const photo = await syntheticPhoto().resize(1500, 1125).withMetadata({ exif }).jpeg().toBuffer();
		const seen = { ...assessment, photo: { width: 1500, height: 1125 }, heatmap: null };
		const scan = await syntheticScan({ image_base64: asDataUrl(photo), assessment: seen });
		const response = await save(scan);
		expect([response.statusCode, response.headers['cache-control']]).toEqual([201, 'no-store']);
		expect(response.json()).toEqual({
			id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			image_url: expect.stringMatching(/^\/api\/images\/[0-9a-f]{32}\?expires=\d+&viewer=[0-9a-f-]+&signature=[\w-]+$/),
			heatmap_image_url: expect.stringMatching(/^\/api\/images\//),
			thumbnail_url: expect.stringMatching(/^\/api\/images\//),
			further_photos: [],
			predictions: assessment.probabilities,
			risk_level: 'low',
			ai_explanation: assessment.explanation.explanation_text,
			saved_at: expect.stringMatching(/Z$/),
			submitted_at: expect.stringMatching(/Z$/),
			status: null,
			notes: null,
			doctor_notes: null,
			reviewed_at: null,
			review_unread: false,
			seen_by_doctor_at: null,
			profiles: { full_name: 'Jane Doe' },
			lesion_id: null,
			mode: 'consumer',
			model_version: '0.1.0',
			symptoms: null,
			mm_per_pixel: null,
		});
		const { id: scanId, image_url, thumbnail_url, heatmap_image_url } = response.json();
		const sizes = await Promise.all(
			[image_url, thumbnail_url, heatmap_image_url].map(async (url) => {
				const { format, width, height, exif } = await sharp(await image(url)).metadata();
				return [format, width, height, exif];
			}),
		);
		expect(sizes).toEqual([
			['jpeg', 1024, 768, undefined],
			['jpeg', 320, 240, undefined],
			['jpeg', 600, 450, undefined],
		]);
		const stored = (await rows()).find(({ id }) => id === scanId);
		expect(stored.assessment.photo).toEqual({ width: 1024, height: 768 });
		expect(stored.assessment.outline.polygon[0]).toEqual([136.53, 136.53]);
	});

	it.each(['png', 'gif', 'webp'] as const)(
		'may be sent as bare base64 of a %s file, without a heat-map or measures',
		async (kind) => {
			const image_base64 = (await plain(90, 80)[kind]().toBuffer()).toString('base64');
			const scan = (await save(await smallScan({ image_base64, heatmap_image_base64: '' }))).json();
			expect([scan.heatmap_image_url, scan.mode, scan.model_version]).toEqual([null, null, null]);
			expect((await sharp(await image(scan.image_url)).metadata()).format).toBe('jpeg');
		},
	);

	it('saves texts that look like SQL, HTML or paths unchanged', async () => {
		const ai_explanation = `'; drop table scans; -- <script>alert(1)</script> ../../etc/passwd \u202e 😀`;
		expect((await save(await smallScan({ ai_explanation }))).json().ai_explanation).toBe(ai_explanation);
	});

	it('saves the symptoms, and shows them to nobody else', async () => {
		const symptoms = { bleed: true, itch: false, age: 61 };
		const scan = (await save(await syntheticScan({ assessment: { ...assessment, symptoms } }))).json();
		expect(scan.symptoms).toEqual(symptoms);
		const list = async (patient: TestPatient) => (await patient.call('GET', calls.history.path)).json();
		const find = async (patient: TestPatient) => (await list(patient)).find(({ id }: Scan) => id === scan.id);
		expect((await find(jane)).symptoms).toEqual(symptoms);
		expect(await find(other)).toBeUndefined();
	});

	it('has the date when the patient saved it if it had to wait for a connection', async () => {
		const saveLater = async (waited: string) => {
			const headers = { ...jane.headers, [waitedHeader]: waited };
			const payload = await smallScan();
			return await server.app.inject({ method: 'POST', url: calls.saveScan.path, headers, payload });
		};
		const [before, today] = [Date.now(), (await save(await smallScan())).json()];
		const { id, saved_at, submitted_at } = (await saveLater(String(maxWaited))).json();
		expect(submitted_at).toBe(saved_at);
		const uploadedAt = Date.parse(saved_at) + maxWaited;
		expect(uploadedAt).toBeGreaterThanOrEqual(before);
		expect(uploadedAt).toBeLessThanOrEqual(Date.now());
		const listed = (await jane.call('GET', calls.history.path)).json().map((scan: Scan) => scan.id);
		expect(listed.indexOf(id)).toBeGreaterThan(listed.indexOf(today.id));
		for (const waited of ['-1', '1.5', 'long', String(maxWaited + 1)]) {
			const response = await saveLater(waited);
			expect([response.statusCode, response.json().detail]).toEqual([400, messages.server.badWaited]);
		}
	});

	it('may have two images of ten megabytes', async () => {
		const noise = await sharp({
			create: {
				width: 1900,
				height: 1750,
				channels: 3,
				noise: { type: 'gaussian', mean: 128, sigma: 60 },
				background: '#000',
			},
		})
			.png({ compressionLevel: 0 })
			.toBuffer();
		expect(noise.length).toBeGreaterThan(9.5 * 1024 * 1024);
		expect(noise.length).toBeLessThan(limits.upload.maxBytes);
		const image_base64 = asDataUrl(noise, 'image/png');
		expect((await save(await smallScan({ image_base64, heatmap_image_base64: image_base64 }))).statusCode).toBe(201);
	});
});

describe('a submitted scan', () => {
	it('is a case if it is not private, and only stays in its lesion if it is', async () => {
		const asked = (await submit({ ...(await smallScan()), is_private: false })).json();
		expect([asked.status, asked.lesion_id]).toEqual(['new', null]);
		const lesion_id = await newLesion(jane);
		const stored = (await submit({ ...(await smallScan({ lesion_id })), is_private: true })).json();
		expect([stored.status, stored.lesion_id]).toEqual([null, lesion_id]);
	});

	it('says whether it is private', async () => {
		expect((await submit(await smallScan())).statusCode).toBe(400);
	});
});

describe('the same analysis', () => {
	const stored = async () => [(await rows()).length, (await listImageFiles(server.dataDir)).length];

	it('is saved once, however often it is sent, even at the same time', async () => {
		const scan = await syntheticScan({ request_id: randomUUID() });
		const [scans, files] = await stored();
		const answers = await Promise.all([1, 2, 3, 4].map(() => save(scan)));
		answers.push(await save(scan));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
		expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
		expect(await stored()).toEqual([scans! + 1, files! + 3]);
	});

	it('becomes the submitted scan if it was saved before, and stays submitted if it is saved again', async () => {
		const scan = await smallScan({ request_id: randomUUID() });
		const lesion_id = await newLesion(jane);
		const saved = (await save(scan)).json();
		const stored = (await submit({ ...scan, lesion_id, is_private: true })).json();
		expect([stored.id, stored.status, stored.lesion_id]).toEqual([saved.id, null, lesion_id]);
		expect(stored.submitted_at).toBe(saved.submitted_at);
		const asked = (await submit({ ...scan, is_private: false })).json();
		expect([asked.id, asked.status, asked.lesion_id]).toEqual([saved.id, 'new', lesion_id]);
		await server.client.query(`update scans set status = 'reviewed', notes = 'Harmless.' where id = $1`, [saved.id]);
		for (const again of [await save(scan), await submit({ ...scan, is_private: false })]) {
			expect(again.json()).toMatchObject({ id: saved.id, status: 'reviewed', notes: 'Harmless.', lesion_id });
		}
	});

	it('has one photo: another one under its request id is rejected and not stored', async () => {
		const scan = await smallScan({ request_id: randomUUID() });
		await save(scan);
		const before = await stored();
		const response = await save({ ...scan, image_base64: asDataUrl(await syntheticJpeg()) });
		expect([response.statusCode, response.json().detail]).toEqual([409, messages.savedScan.otherScan]);
		expect(await stored()).toEqual(before);
	});

	it('does not come back once its scan, or the scan’s lesion, was deleted', async () => {
		const scan = await smallScan({ request_id: randomUUID() });
		const lesion_id = await newLesion(jane);
		const inLesion = await smallScan({ request_id: randomUUID(), lesion_id });
		const saved = (await save(scan)).json();
		await save(inLesion);
		await jane.call('DELETE', calls.deleteScan.path.replace(':id', saved.id));
		await jane.call('DELETE', calls.deleteLesion.path.replace(':id', lesion_id));
		const before = await stored();
		const repeated = [save(scan), submit({ ...scan, is_private: false }), save({ ...inLesion, lesion_id: null })];
		for (const { statusCode, json } of await Promise.all(repeated))
			expect([statusCode, json().detail]).toEqual([409, messages.savedScan.erasedSince]);
		expect(await stored()).toEqual(before);
		const others = [await save({ ...scan, request_id: randomUUID() }), await save(scan, other)];
		expect(others.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
	});

	it('is a different one when another patient sends it', async () => {
		const scan = await smallScan({ request_id: randomUUID() });
		const [mine, theirs] = [(await save(scan)).json(), (await save(scan, other)).json()];
		expect(mine.id).not.toBe(theirs.id);
		expect(theirs.profiles.full_name).toBe('John Roe');
	});
});
