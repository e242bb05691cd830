import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { consent, limits, messages } from '@dermavigil/contract';
import sharp from 'sharp';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { assessment } from '../../../test/assessments.ts';
import { untilBlocked } from '../../../test/blocked.ts';
import { forAll } from '../../../test/for-all.ts';
import { formRequest, type Part } from '../../../test/forms.ts';
import { hollowPng, plain, syntheticJpeg, syntheticPhoto } from '../../../test/photos.ts';
import { startTestServer } from '../../../test/server.ts';
import { openClient } from '../../db/connection.ts';
import { createImageStore } from '../../storage/image-store.ts';
import { createImageKeys } from '../../storage/keys/image-keys.ts';
import { readKeyring } from '../../storage/keys/keyring.ts';
import { openMasterKeys } from '../../storage/keys/master-keys.ts';
import { openDiskStore } from '../../storage/open-images.ts';
import { hashCode, makeCode } from './code.ts';

const server = forAll(() => startTestServer());

const ask = async (question: string) => (await server.client.query(question)).rows;

/** Names of the encrypted images on the disk. */
async function files(): Promise<string[]> {
	const names = await readdir(join(server.dataDir, 'images'), { recursive: true });
	return names.filter((name) => /^..\//.test(name)).map((name) => name.slice(3));
}

/** How many contributions, rows of images and files there are. */
async function countStored(): Promise<number[]> {
	const [counts] = await ask(
		'select (select count(*) from contributions)::int as given, (select count(*) from images)::int as images',
	);
	return [counts.given, counts.images, (await files()).length];
}

afterEach(async () => {
	for (const { given } of await ask('select count(*)::int as given from contributions')) expect(given).toBe(0);
	expect(await countStored()).toEqual([0, 0, 0]);
});

const fields = { assessment: JSON.stringify(assessment), consentVersion: consent.version as string };

/** A contribution with some fields changed, or left out where they are undefined. */
async function send(photo: Buffer | undefined, changes: Record<string, string | undefined> = {}) {
	const texts = Object.entries({ ...fields, ...changes }).filter(
		(part): part is [string, string] => part[1] !== undefined,
	);
	const parts: Part[] = photo ? [...texts, ['image', Uint8Array.from(photo)]] : texts;
	return await server.app.inject(await formRequest('/api/contributions', parts));
}

async function contribute(photo: Buffer, changes: Record<string, string> = {}): Promise<string> {
	const response = await send(photo, changes);
	expect(response.statusCode, response.body).toBe(201);
	return response.json().code;
}

const withdraw = (code: string) =>
	server.app.inject({ method: 'DELETE', url: `/api/contributions/${encodeURIComponent(code)}` });

async function erase(...codes: string[]) {
	for (const code of codes) {
		const response = await withdraw(code);
		expect([response.statusCode, response.body]).toEqual([204, '']);
	}
}

describe('a contribution', () => {
	it('stores the photo without EXIF, the assessment, versions and the date, and nothing else', async () => {
		const exif = { IFD0: { Artist: 'Jane Doe' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } };
		const photo = await syntheticPhoto()
			.resize(3000, 2250)
			.withMetadata({ orientation: 6 })
			.withExifMerge(exif)
			.jpeg()
			.toBuffer();
		vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 23, 59) });
		onTestFinished(() => void vi.useRealTimers());
		const code = await contribute(photo);
		const rows = await ask('select * from contributions');
		const { code_hash, image, contributed_on, ...rest } = rows[0];
		expect(rest).toEqual({ mode: 'consumer', model_version: '0.1.0', consent_version: consent.version, assessment });
		expect(code_hash).toHaveLength(32);
		expect(await ask('select contributed_on::text as day from contributions')).toEqual([{ day: '2026-11-20' }]);
		expect(contributed_on).toBeInstanceOf(Date);
		expect(await ask('select name, octet_length(fingerprint) as length from images')).toEqual([
			{ name: image, length: 32 },
		]);

		const ring = await readKeyring({ dataDir: server.dataDir, imageKeys: undefined });
		const keys = createImageKeys(openClient(server.client), ring, async () => ring);
		const jpeg = await createImageStore(openDiskStore(server.dataDir), keys).get(image);
		const { format, width, height, exif: leftOver, icc, xmp, orientation } = await sharp(jpeg).metadata();
		expect({ format, width, height }).toEqual({ format: 'jpeg', width: 768, height: 1024 });
		expect([leftOver, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
		expect(jpeg.includes('Jane Doe')).toBe(false);
		await erase(code);
	});

	it('stores no other fields', async () => {
		const withExtras = { ...assessment, name: 'Jane Doe', photo: { ...assessment.photo, gps: 'here' } };
		const code = await contribute(await syntheticJpeg(), {
			assessment: JSON.stringify(withExtras),
			email: 'jane@example.org',
		});
		expect(await ask('select assessment from contributions')).toEqual([{ assessment }]);
		await erase(code);
	});

	it('is erased with its code, however the code is typed, and is unknown afterward', async () => {
		const code = await contribute(await syntheticJpeg());
		expect(await countStored()).toEqual([1, 1, 1]);
		expect((await withdraw(code.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(204);
		expect(await countStored()).toEqual([0, 0, 0]);
		const unknown = [404, { detail: messages.contribution.unknownCode }];
		for (const other of [code, '0000-0000-0000-0000-0000-0000-0000', 'nonsense', "' or true --"]) {
			const response = await withdraw(other);
			expect([response.statusCode, response.json()]).toEqual(unknown);
		}
		const from = { method: 'DELETE', url: '/api/contributions/guess', remoteAddress: '203.0.113.9' } as const;
		for (let i = 0; i < limits.contribution.perMinute; i++) await server.app.inject(from);
		expect((await server.app.inject(from)).statusCode).toBe(429);
	});

	it('is stored once when several people contribute the same photo, until the last of them withdraws', async () => {
		const photo = await syntheticJpeg();
		const codes = await Promise.all([1, 2, 3, 4].map(() => contribute(photo)));
		codes.push(await contribute(await sharp(photo).withMetadata({ orientation: 1 }).png().toBuffer()));
		expect(new Set(codes).size).toBe(5);
		expect(await countStored()).toEqual([5, 1, 1]);
		await erase(...codes.slice(1));
		expect(await countStored()).toEqual([1, 1, 1]);
		expect(await ask('select from pending_erasures')).toEqual([]);
		await erase(codes[0]!);
	});

	it('stays consistent when the same photo is given and withdrawn at the same time', async () => {
		const photo = await syntheticJpeg();
		let last = await contribute(photo);
		for (let round = 0; round < 3; round++) {
			const [next] = await Promise.all([contribute(photo), erase(last)]);
			expect(await countStored()).toEqual([1, 1, 1]);
			last = next;
		}
		const { client } = server;
		const next = '1111-1111-1111-1111-1111-1111-1111';
		await client.query('begin');
		await client.query('update images set fingerprint = fingerprint');
		const withdrawn = withdraw(last);
		await untilBlocked(client);
		const given = 'image, mode, model_version, consent_version, assessment, contributed_on';
		const give = `insert into contributions (code_hash, ${given}) select $1, ${given} from contributions`;
		await client.query(give, [hashCode(next)]);
		await client.query('commit');
		expect((await withdrawn).statusCode).toBe(204);
		expect(await countStored()).toEqual([1, 1, 1]);
		await erase(next);
	});

	it('is stored once and has the same code if it is sent again with its request id', async () => {
		const requestId = randomUUID();
		const [photo, another] = [await syntheticJpeg(), await plain(80, 70).jpeg().toBuffer()];
		const earlier = await contribute(another);
		const codes = await Promise.all([1, 2, 3].map(() => contribute(photo, { requestId })));
		expect(new Set(codes).size).toBe(1);
		expect(await countStored()).toEqual([2, 2, 2]);
		// Whoever sees a request cannot compute its code.
		const ring = await readKeyring({ dataDir: server.dataDir, imageKeys: undefined });
		const { hashKey } = await openMasterKeys(openClient(server.client), ring, [...ring.keys()][0]!);
		expect(codes[0]).toBe(makeCode(hashKey, requestId));
		const other = await send(another, { requestId });
		expect([other.statusCode, other.json()]).toEqual([400, { detail: messages.contribution.otherPhoto }]);
		expect(await countStored()).toEqual([2, 2, 2]);
		await erase(earlier, codes[0]!);
	});
});

describe('nothing is stored', () => {
	async function error(photo: Buffer | undefined, changes: Record<string, string | undefined> = {}) {
		const response = await send(photo, changes);
		return [response.statusCode, response.json().detail];
	}
	const change = (changes: object) => ({ assessment: JSON.stringify({ ...assessment, ...changes }) });

	it('without consent, or with consent to another text', async () => {
		const photo = await syntheticJpeg();
		for (const consentVersion of [undefined, '']) {
			expect(await error(photo, { consentVersion })).toEqual([400, messages.contribution.noConsent]);
		}
		const outdated = await error(photo, { consentVersion: '2020-01-01' });
		expect(outdated).toEqual([409, messages.contribution.otherConsent]);
	});

	it.each<[string, () => Promise<Buffer>, number, string]>([
		['text', async () => Buffer.from('not a photo'), 415, messages.upload.notAnImage],
		['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, messages.upload.notAnImage],
		['zero bytes', async () => Buffer.alloc(0), 415, messages.upload.notAnImage],
		['over 10 MB', async () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 413, messages.upload.tooLarge],
		['too many pixels', async () => hollowPng(60_000, 60_000), 413, messages.upload.tooManyPixels],
		['truncated', async () => (await syntheticJpeg()).subarray(0, 9000), 422, messages.upload.unreadable],
	])('of a file that is not a photo: %s', async (_kind, file, status, text) => {
		expect(await error(await file())).toEqual([status, text]);
	});

	it('without a photo, with two, in another field, or too often', async () => {
		expect(await error(undefined)).toEqual([400, messages.upload.noFile]);
		const photo = Uint8Array.from(await syntheticJpeg());
		const texts = Object.entries(fields);
		const two = await server.app.inject(
			await formRequest('/api/contributions', [...texts, ['image', photo], ['image', photo]]),
		);
		expect([two.statusCode, two.json().detail]).toEqual([400, messages.upload.severalFiles]);
		const other = await server.app.inject(await formRequest('/api/contributions', [...texts, ['photo', photo]]));
		expect([other.statusCode, other.json().detail]).toEqual([400, messages.upload.wrongField('photo')]);
		const bare = { method: 'POST', url: '/api/contributions', payload: fields, remoteAddress: '203.0.113.10' } as const;
		const denied = await server.app.inject(bare);
		expect([denied.statusCode, denied.json().detail]).toEqual([400, messages.upload.notMultipart]);
		for (let i = 1; i < limits.contribution.perMinute; i++) await server.app.inject(bare);
		expect((await server.app.inject(bare)).statusCode).toBe(429);
	});

	it.each<[string, Record<string, string | undefined>, number, string]>([
		['missing', { assessment: undefined }, 400, messages.contribution.noAssessment],
		['not JSON', { assessment: '{"mode":' }, 400, 'The assessment cannot be contributed: it is not JSON.'],
		['no assessment', { assessment: '[]' }, 400, 'assessment'],
		['null', { assessment: 'null' }, 400, 'assessment'],
		['of an unsuitable photo', change({ suitability: 'not_skin' }), 422, messages.contribution.unsuitable],
		['with an unknown label', change({ probabilities: [{ label: 'Jane', confidence: 1 }] }), 400, 'unknown label'],
		['over 100%', change({ malignantProbability: 101 }), 400, 'assessment.malignantProbability'],
		['with a NUL', change({ explanation: { ...assessment.explanation, recommendation: '\0' } }), 400, 'not text'],
		[
			'with half a letter',
			change({ explanation: { ...assessment.explanation, recommendation: '\ud800' } }),
			400,
			'not text',
		],
		[
			'with a novel',
			change({ explanation: { ...assessment.explanation, recommendation: 'x'.repeat(9000) } }),
			400,
			'Too big',
		],
		['with a strange version', change({ modelVersion: '1; drop table' }), 400, 'is not a version'],
		[
			'with too many points',
			change({ heatmap: { ...assessment.heatmap, values: Array(9000).fill(0) } }),
			400,
			'Too big',
		],
		[
			'with a heat-map that lacks values',
			change({ heatmap: { ...assessment.heatmap, values: [0] } }),
			400,
			'does not have columns x rows values',
		],
		['of an unknown mode', change({ mode: 'veterinary' }), 400, 'assessment.mode'],
		['too large', change({ name: 'x'.repeat(300_000) }), 413, messages.upload.longField('assessment')],
		['with a bad request id', { requestId: '1' }, 400, 'requestId: must be a UUID'],
	])('when the assessment is %s', async (_kind, changes, status, text) => {
		const [actual, detail] = await error(await syntheticJpeg(), changes);
		expect([actual, detail]).toEqual([status, expect.stringContaining(text)]);
	});
});
