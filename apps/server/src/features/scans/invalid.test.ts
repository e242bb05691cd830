import { randomUUID } from 'node:crypto';
import { calls, limits, messages } from '@dermavigil/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { assessment } from '../../../test/assessments.ts';
import { forAll } from '../../../test/for-all.ts';
import { newPatient } from '../../../test/patients.ts';
import { hollowPng, syntheticJpeg } from '../../../test/photos.ts';
import { newLesion, smallScan } from '../../../test/scans.ts';
import { startTestServer } from '../../../test/server.ts';
import { findOrphans, listImageFiles } from '../../../test/stored-images.ts';

const server = forAll(() => startTestServer());
const jane = forAll(() => newPatient(server.app));
afterEach(async () => {
	expect((await server.client.query('select * from scans')).rows).toEqual([]);
	expect(await listImageFiles(server.dataDir)).toEqual([]);
	expect(await findOrphans(server.client, server.dataDir)).toEqual([]);
});

const contradiction = 'The request: its assessment contradicts the predictions or the risk.';
const save = (scan: object) => jane.call('POST', calls.saveScan.path, scan);
const submit = (submission: object) => jane.call('POST', calls.submitCase.path, submission);

describe('nothing is saved', () => {
	async function error(changes: object, call = save) {
		const response = await call({ ...(await smallScan()), ...changes });
		return [response.statusCode, response.json().detail];
	}

	it('in the lesion of another patient, or in one that does not exist', async () => {
		for (const lesion_id of [await newLesion(await newPatient(server.app)), randomUUID()]) {
			expect(await error({ lesion_id })).toEqual([404, messages.savedScan.noLesion]);
			expect(await error({ lesion_id, is_private: true }, submit)).toEqual([404, messages.savedScan.noLesion]);
		}
	});

	it.each<[string, () => Promise<Buffer>, number, string]>([
		['text', async () => Buffer.from('not a photo'), 415, messages.upload.notAnImage],
		['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, messages.upload.notAnImage],
		['over 10 MB', async () => Buffer.alloc(11 * 1024 * 1024, 0xff), 413, messages.upload.tooLarge],
		['far over 10 MB', async () => Buffer.alloc(25 * 1024 * 1024, 0xff), 413, messages.upload.tooLarge],
		['too many pixels', async () => hollowPng(60_000, 60_000), 413, messages.upload.tooManyPixels],
		['truncated', async () => (await syntheticJpeg()).subarray(0, 9000), 422, messages.upload.unreadable],
	])('of a file that is not a photo: %s', async (_kind, file, status, text) => {
		const text64 = (await file()).toString('base64');
		expect(await error({ image_base64: text64 })).toEqual([status, text]);
		const heatmap = await error({ heatmap_image_base64: text64 });
		expect(heatmap).toEqual([status, status === 413 ? text : messages.savedScan.badImage('heatmap_image_base64')]);
	});

	it.each([
		'https://example.org/photo.jpg',
		'file:///etc/passwd',
		'data:',
		'data:image/jpeg,%ff%d8%ff',
		'/9j/',
		'%%%%',
	])('of an image that is not there: %s', async (image_base64) => {
		const [status, detail] = await error({ image_base64 });
		expect(status === 415 || status === 422).toBe(true);
		expect([messages.upload.notAnImage, messages.upload.unreadable]).toContain(detail);
	});

	const withMeasure = (measure: object) => ({
		assessment: { ...assessment, outline: { ...assessment.outline, ...measure } },
	});
	const withSymptoms = (symptoms: object) => ({ assessment: { ...assessment, symptoms } });
	const melanoma = { label: 'Melanoma', confidence: 60 };
	it.each<[string, object, string]>([
		['no image', { image_base64: undefined }, 'image_base64'],
		['an empty image', { image_base64: '' }, 'image_base64'],
		['a number for an image', { image_base64: 7 }, 'image_base64'],
		['no prediction', { predictions: [] }, 'predictions'],
		['a thousand predictions', { predictions: Array(1000).fill(melanoma) }, 'predictions'],
		['a label twice', { predictions: [melanoma, { ...melanoma, confidence: 1 }] }, 'holds a label twice'],
		['an unknown label', { predictions: [{ label: 'Leprosy', confidence: 1 }] }, 'has an unknown label'],
		['101 percent', { predictions: [{ label: 'Melanoma', confidence: 101 }] }, 'predictions.0.confidence'],
		['negative percent', { predictions: [{ label: 'Melanoma', confidence: -1 }] }, 'predictions.0.confidence'],
		['percent as text', { predictions: [{ label: 'Melanoma', confidence: '60' }] }, 'predictions.0.confidence'],
		[
			'percentages over a hundred in all',
			{ predictions: [melanoma, { label: 'Dermatofibroma', confidence: 41 }] },
			'adds up to more than 100%',
		],
		['an unknown risk', { risk_level: 'extreme' }, 'risk_level'],
		['a novel', { ai_explanation: 'x'.repeat(4001) }, 'ai_explanation'],
		['a huge novel', { ai_explanation: 'x'.repeat(5_000_000) }, 'ai_explanation'],
		['a NUL', { ai_explanation: 'a\0b' }, 'not text'],
		['half a letter', { ai_explanation: '\ud800' }, 'not text'],
		['a lesion that is no id', { lesion_id: "' or true --" }, 'lesion_id'],
		['a request that is no id', { request_id: '1' }, 'request_id'],
		['an unknown field', { status: 'reviewed' }, 'status'],
		['the prototype of things', { constructor: { prototype: { admin: true } } }, ''],
		['another risk than that of its assessment', { assessment, risk_level: 'medium' }, contradiction],
		['the measures of another photo', { assessment, risk_level: 'low' }, messages.savedScan.otherPhoto],
		['an area beyond all numbers', withMeasure({ area: 1e308 }), 'assessment.outline.area'],
		['a negative area', withMeasure({ area: -1 }), 'assessment.outline.area'],
		['a border without end', withMeasure({ borderIrregularity: 1e7 }), 'assessment.outline.borderIrregularity'],
		['measures that are none', { assessment: { mode: 'consumer' } }, 'assessment'],
		['an age that nobody reaches', withSymptoms({ age: 121 }), 'assessment.symptoms.age'],
		['an age before birth', withSymptoms({ age: -1 }), 'assessment.symptoms.age'],
		['half a year', withSymptoms({ age: 61.5 }), 'assessment.symptoms.age'],
		['yes as text', withSymptoms({ bleed: 'yes' }), 'assessment.symptoms.bleed'],
		['an answer to what nobody asked', withSymptoms({ name: 'Jane' }), 'assessment.symptoms'],
	])('with %s', async (_kind, changes, text) => {
		const [status, detail] = await error(changes);
		expect([status, detail]).toEqual([400, expect.stringContaining(text)]);
		expect(detail).not.toMatch(/\.\.$/);
	});

	it('of a body that is not JSON, or larger than any image needs', async () => {
		const headers = { ...jane.headers, 'content-type': 'application/json' };
		const send = (payload: string) => server.app.inject({ method: 'POST', url: calls.saveScan.path, headers, payload });
		expect((await send('{"image_base64":')).statusCode).toBe(400);
		expect((await send('[]')).statusCode).toBe(400);
		const many = await send(`{"further_photos":[${Array(300_000).fill('{}')}]}`);
		expect([many.statusCode, many.json().detail]).toEqual([413, messages.server.tooManyValues]);
		const much = await send(`{"image_base64":"${'A'.repeat(limits.savedScan.maxRequestBytes)}"}`);
		expect([much.statusCode, much.json().detail]).toEqual([413, messages.upload.tooLarge]);
	});

	it('of an equally large body for another call', async () => {
		const nickname = 'x'.repeat(2 * 1024 * 1024);
		const response = await jane.call('POST', calls.createLesion.path, { nickname, body_part: 'Back' });
		expect([response.statusCode, response.json().detail]).toEqual([413, 'Request body is too large']);
	});
});
