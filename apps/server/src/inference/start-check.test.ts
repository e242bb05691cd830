import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finish, startProgram } from '../../test/programs.ts';
import { freshStores } from '../../test/stores.ts';
import { type AnalysisPool, createAnalysisPool } from './pool.ts';
import { startCheckPhoto } from './start-check.ts';

describe('the photo of the check', () => {
	let pool: AnalysisPool;
	beforeAll(async () => {
		pool = await createAnalysisPool({ threads: 1 });
	});
	afterAll(() => pool.close());

	it('takes every step: it is assessed, and gets a heat-map', async () => {
		const { suitability, heatmapImage } = await pool.assess(await readFile(startCheckPhoto), { mode: 'clinical' });
		expect([suitability, heatmapImage]).toEqual(['suitable', expect.stringMatching(/^data:image\/jpeg;base64,/)]);
	});
});

it('checks every thread: one that fails among several is enough', async () => {
	const worker = new URL('../../test/one-failing-worker.ts', import.meta.url);
	await expect(createAnalysisPool({ threads: 3, worker })).rejects.toThrow('it cannot analyze photos: one of several');
});

it.each([
	['a broken model file', 'broken-model.js', 'model.onnx is not the file that its model card describes'],
	['a missing runtime library', 'missing-runtime.js', 'libonnxruntime\\S*: cannot open shared object file: .+'],
	['a thread that fails as it starts', 'failing-thread.js', 'no memory left for this thread'],
])('%s: the server does not start, and says why', async (_kind, fault, reason) => {
	const preload = pathToFileURL(new URL(`../../test/start-faults/${fault}`, import.meta.url).pathname).href;
	const env = {
		...(await freshStores()),
		ANALYSIS_THREADS: '1',
		LOG_LEVEL: 'silent',
		NODE_OPTIONS: `--import=${preload}`,
	};
	const { status, output, errors } = await finish(startProgram('main.ts', [], { env }));
	expect(errors).toMatch(new RegExp(`^DermaVigil cannot start: it cannot analyze photos: ${reason}\\.\n$`));
	expect([status, output]).toEqual([1, '']);
});
