import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assessmentSchema, messages } from '@dermavigil/contract';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { syntheticJpeg } from '../../test/photos.ts';
import { finish, startProgram } from '../../test/programs.ts';
import { analyzeFolderTo } from '../batch/analyze-folder-to.ts';

// Each test starts whole processes, which take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'dermavigil-analyze-'));
	await writeFile(join(folder, 'photo.jpg'), await syntheticJpeg());
	await writeFile(join(folder, 'text.jpg'), 'not a photo');
});
afterAll(() => rm(folder, { recursive: true }));

const analyze = (...args: string[]) =>
	finish(startProgram('commands/analyze.ts', args, { cwd: folder, env: { ANALYSIS_THREADS: '1' } }));

it('prints the assessment as JSON and nothing else', async () => {
	const { status, output, errors } = await analyze('photo.jpg', '--mode', 'clinical');
	expect([status, errors]).toEqual([0, '']);
	expect(assessmentSchema.strict().parse(JSON.parse(output))).toMatchObject({
		mode: 'clinical',
		photo: { width: 600, height: 450 },
	});
});

it('says what is wrong with a photo', async () => {
	const [text, missing] = await Promise.all([analyze('text.jpg'), analyze('missing.jpg')]);
	expect(text).toEqual({ status: 1, output: '', errors: `text.jpg: ${messages.upload.notAnImage}\n` });
	expect(missing).toMatchObject({ status: 1, output: '' });
	expect(missing.errors).toMatch(/^missing\.jpg cannot be opened: /);
});

it('writes the assessments of a folder, and continues where it ended', async () => {
	const out = join(await mkdtemp(join(folder, 'out-')), 'results.jsonl');
	const first = await analyze('.', '--out', out);
	expect([first.status, first.output]).toEqual([0, expect.stringMatching(/Unreadable +1\n/)]);
	const lines = (await readFile(out, 'utf8')).trim().split('\n');
	expect(lines.map((line) => JSON.parse(line).file).sort()).toEqual(['photo.jpg', 'text.jpg']);

	vi.stubEnv('ANALYSIS_THREADS', '1');
	const said = vi.spyOn(console, 'log').mockImplementation(() => {});
	onTestFinished(() => {
		vi.unstubAllEnvs();
		vi.restoreAllMocks();
	});
	await writeFile(join(folder, 'more.jpg'), 'not a photo either');
	await analyzeFolderTo(out, folder, 'consumer');
	expect(said.mock.lastCall).toEqual([expect.stringMatching(/Analyzed before +2\n1 photo in /)]);
	const empty = await mkdtemp(join(folder, 'empty-'));
	await expect(analyzeFolderTo(out, empty, 'consumer')).rejects.toThrow(
		`There are no photos in ${empty}: no file ends in .jpeg, .jpg`,
	);
	await expect(analyzeFolderTo(undefined, folder, 'consumer')).rejects.toThrow('.jsonl or .csv');
});

it('prints its usage', async () => {
	const [mode, nothing] = await Promise.all([analyze('photo.jpg', '--mode', 'veterinary'), analyze()]);
	expect(mode).toMatchObject({ status: 2, output: '' });
	expect(mode.errors).toContain('Unknown mode "veterinary". It must be one of: clinical, consumer.');
	expect(nothing).toMatchObject({ status: 2, output: '' });
	expect(nothing.errors).toContain('Usage: npm run analyze -- PHOTO [--mode clinical|consumer]');
});
