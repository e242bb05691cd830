import { messages } from '@dermavigil/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syntheticJpeg } from '../../test/photos.ts';
import { type AnalysisPool, createAnalysisPool } from './pool.ts';

describe('with two threads', () => {
	let pool: AnalysisPool;
	beforeAll(async () => {
		pool = await createAnalysisPool({ threads: 2 });
	});
	afterAll(() => pool.close());

	it('gives the same answer from every thread, with the images', async () => {
		const file = await syntheticJpeg();
		const results = await Promise.all([1, 2, 3, 4].map(() => pool.assess(Buffer.from(file), { mode: 'consumer' })));
		for (const result of results) expect(result).toEqual(results[0]);
		expect(results[0]!.photo).toEqual({ width: 600, height: 450 });
		expect(results[0]!.originalImageBase64).toMatch(/^data:image\/jpeg;base64,\/9j\//);
	});

	it('gives the same answer when an idle thread runs half of the views', async () => {
		const file = await syntheticJpeg();
		const run = () => pool.assess(Buffer.from(file), { mode: 'consumer' });
		const alone = await run();
		for (const result of await Promise.all([run(), run()])) expect(result).toEqual(alone);
	});

	it('returns an error with its status and message', async () => {
		const refused = pool.assess(Buffer.from('no photo'), { mode: 'consumer' });
		await expect(refused).rejects.toMatchObject({ status: 415, message: messages.upload.notAnImage });
	});

	it('accepts a file that shares its memory with others', async () => {
		const file = await syntheticJpeg();
		const shared = Buffer.concat([Buffer.from('before'), file]).subarray(6);
		expect((await pool.assess(shared, { mode: 'consumer' })).photo.width).toBe(600);
	});
});

it.each([1, 2])('continues when a thread dies: of %i', async (threads) => {
	const worker = new URL('../../test/faulty-worker.ts', import.meta.url);
	const pool = await createAnalysisPool({ threads, worker });
	await expect(pool.assess(Buffer.from([0]), { mode: 'consumer' })).rejects.toThrow();
	await expect(pool.assess(Buffer.from([1]), { mode: 'consumer' })).rejects.toThrow('/secret/path');
	await expect(pool.assess(Buffer.from([0]), { mode: 'consumer' })).rejects.toThrow();
	await pool.close();
});

it('answers when a thread dies with views of another one', async () => {
	const worker = new URL('../../test/faulty-helper.ts', import.meta.url);
	const pool = await createAnalysisPool({ threads: 2, worker });
	for (let photo = 0; photo < 2; photo++) {
		const { suitability } = await pool.assess(await syntheticJpeg(), { mode: 'consumer' });
		expect(suitability).toBe('suitable');
	}
	await pool.close();
});

it('does not start when its threads cannot', async () => {
	const worker = new URL('../../test/missing-worker.ts', import.meta.url);
	await expect(createAnalysisPool({ threads: 1, worker })).rejects.toThrow('missing-worker');
});
