import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnalysisQuery, AppError, assessmentSchema, messages } from '@dermavigil/contract';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assessment } from '../../test/assessments.ts';
import { analyzeFolder } from './analyze-folder.ts';
import { type BatchFormat, openResultFile } from './result-file.ts';

const sample = assessmentSchema.parse(assessment);

let folder: string;
let out: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'dermavigil-batch-'));
	out = join(folder, 'results');
	await mkdir(join(folder, 'more'));
	for (const name of ['a.jpg', 'b.PNG', '=c.webp', 'more/d, "e".jpeg', 'damaged.jpg', 'notes.txt'])
		await writeFile(join(folder, name), name);
});
afterEach(() => rm(folder, { recursive: true }));
const photos = ['=c.webp', 'a.jpg', 'b.PNG', 'damaged.jpg', 'more/d, "e".jpeg'];

/** Answers at once, and records what it was asked. */
function fakePool(failing?: string) {
	const asked: string[] = [];
	const queries: AnalysisQuery[] = [];
	const assess = async (file: Uint8Array, query: AnalysisQuery) => {
		const content = Buffer.from(file).toString();
		if (content === failing) throw new Error('a thread died');
		asked.push(content);
		queries.push(query);
		if (content === 'damaged.jpg') throw new AppError('unprocessable', messages.upload.unreadable);
		return { ...sample, heatmapImage: '', originalImageBase64: '' };
	};
	return { asked, queries, assess };
}

/** Analyzes the folder; the results have the sample's mode and model. */
async function run(format: BatchFormat, pool = fakePool()) {
	const results = await openResultFile(out, format, sample);
	const shown: number[] = [];
	const progress = { start: (total: number) => shown.push(total), advance: () => shown.push(-1) };
	try {
		return { shown, summary: await analyzeFolder({ folder, mode: 'clinical', threads: 2 }, pool, results, progress) };
	} finally {
		await results.close();
	}
}
const readLines = async () =>
	(await readFile(out, 'utf8'))
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));

it('writes the assessment of each photo as a line of JSON, without images', async () => {
	const pool = fakePool();
	const { shown, summary } = await run('jsonl', pool);
	expect(pool.asked.sort()).toEqual(photos);
	expect(pool.queries[0]).toEqual({ mode: 'clinical', images: 'none' });
	const lines = await readLines();
	expect(lines.map(({ file }) => file).sort()).toEqual(photos);
	const { file, ...rest } = lines.find((line) => line.file === 'a.jpg');
	expect(assessmentSchema.strict().parse(rest)).toEqual(sample);
	expect(lines.find((line) => line.file === 'damaged.jpg')).toEqual({
		file: 'damaged.jpg',
		error: messages.upload.unreadable,
	});
	expect(summary).toMatchObject({ skipped: 0, unreadable: 1 });
	expect(Object.values(summary.risks).reduce((sum, count) => sum + count, 0)).toBe(4);
	expect(shown).toEqual([5, -1, -1, -1, -1, -1]);
});

it('writes a table that a spreadsheet can open without running anything', async () => {
	await run('csv');
	const rows: Record<string, string>[] = parse(await readFile(out), { columns: true });
	expect(rows.map(({ file }) => file).sort()).toEqual(["'=c.webp", ...photos.slice(1)]);
	const { top1 } = sample.prediction;
	expect(rows.find(({ file }) => file === 'a.jpg')).toMatchObject({ first: top1.label, error: '' });
	expect(rows.find(({ file }) => file === 'damaged.jpg')).toMatchObject({
		error: messages.upload.unreadable,
		risk: '',
	});
});

it.each(['jsonl', 'csv'] as const)('continues where %s was cut off', async (format) => {
	await expect(run(format, fakePool('b.PNG'))).rejects.toThrow('a thread died');
	const text = await readFile(out, 'utf8');
	await writeFile(out, text.slice(0, -3));
	const pool = fakePool();
	const { summary } = await run(format, pool);
	expect(pool.asked).toContain('b.PNG');
	expect(pool.asked).toHaveLength(photos.length - summary.skipped);
	expect(summary.skipped).toBeGreaterThan(0);
	const again = fakePool();
	expect((await run(format, again)).summary.skipped).toBe(photos.length);
	expect(again.asked).toEqual([]);
});

it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
	'finds photos in the table whose names begin with %s, even after apostrophes',
	async (start) => {
		await writeFile(join(folder, `'${start}d.jpg`), 'd.jpg');
		await run('csv');
		for (const others of ['', "''"]) await writeFile(join(folder, `${others}${start}d.jpg`), 'd.jpg');
		expect((await run('csv')).summary.skipped).toBe(photos.length + 1);
		expect((await run('csv')).summary.skipped).toBe(photos.length + 3);
	},
);

it('continues where a table was cut off inside the name of a photo', async () => {
	await writeFile(join(folder, 'z\nz.jpg'), 'z.jpg');
	await run('csv');
	const text = await readFile(out, 'utf8');
	await writeFile(out, text.slice(0, text.indexOf('"z\n') + 3));
	await run('csv');
	expect((await run('csv')).summary.skipped).toBe(photos.length + 1);
});

it.each(['jsonl', 'csv'] as const)('finds every photo in a large %s file', async (format) => {
	const names = Array.from({ length: 3000 }, (_, i) => `ü"${i}.jpg`);
	const results = await openResultFile(out, format, sample);
	for (const file of names) await results.add({ file, error: messages.upload.unreadable });
	await results.close();
	const again = await openResultFile(out, format, sample);
	await again.close();
	expect([...again.done]).toEqual(names);
});

it('says when a file of results cannot be opened', async () => {
	const nowhere = join(folder, 'nowhere', 'results.csv');
	await expect(openResultFile(nowhere, 'csv', sample)).rejects.toThrow(`${nowhere} cannot be opened: ENOENT`);
});

it.each([
	['jsonl', '{"name":"a.jpg"}'],
	['jsonl', '{"name":"a.jpg"}\n{"name":"b.jpg"}\n'],
	['csv', 'image,diagnosis\na.jpg,nevus'],
	['csv', 'file,diagnosis\na.jpg,nevus\n'],
] as const)('leaves alone a file that does not hold results: %s, %j', async (format, text) => {
	await writeFile(out, text);
	await expect(run(format)).rejects.toThrow(`${out} has something other than results. Name another file.`);
	expect(await readFile(out, 'utf8')).toBe(text);
});

it.each(['jsonl', 'csv'] as const)(
	'does not mix results of different modes or models in one %s file',
	async (format) => {
		await run(format);
		const text = await readFile(out, 'utf8');
		const others = [
			{ ...sample, mode: sample.mode === 'clinical' ? ('consumer' as const) : ('clinical' as const) },
			{ ...sample, modelVersion: '0.0.1' },
		];
		for (const other of others) {
			await expect(openResultFile(out, format, other)).rejects.toThrow(
				`${out} has results in ${sample.mode} mode of model ${sample.modelVersion}. Name another file for ${other.mode} mode and model ${other.modelVersion}.`,
			);
		}
		expect(await readFile(out, 'utf8')).toBe(text);
	},
);

it('continues after a file that cannot be read, and takes neither a folder nor a pipe for a photo', async () => {
	execFileSync('mkfifo', [join(folder, 'pipe.jpg')]);
	await mkdir(join(folder, 'session.jpg'));
	await writeFile(join(folder, 'session.jpg', 'f.jpg'), 'f.jpg');
	await symlink(join(folder, 'nowhere'), join(folder, 'link.jpg'));
	const { summary } = await run('jsonl');
	const lines = await readLines();
	expect(lines.map(({ file }) => file).sort()).toEqual(
		[...photos, 'link.jpg', 'pipe.jpg', join('session.jpg', 'f.jpg')].sort(),
	);
	expect(lines.find(({ file }) => file === 'link.jpg')).toEqual({
		file: 'link.jpg',
		error: 'The file cannot be read (ENOENT).',
	});
	expect(summary.unreadable).toBe(2);
});
