import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ModelCard, modelCardSchema, trainedModelCardSchema } from '@dermavigil/contract';
import { stringify } from 'csv-stringify/sync';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { modelPath } from '../../apps/server/src/inference/model.ts';
import { UsageError } from '../../apps/server/src/run-command.ts';
import { finish, startProgram } from '../../apps/server/test/programs.ts';
import { renderSyntheticLesion } from '../synthetic-lesions/synthetic-lesion.ts';
import { readLabels } from './labeled-photos.ts';
import { options, readOptions } from './read-options.ts';

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const symptoms = { itch: 'True', grew: 'False', hurt: '', changed: 'False', bleed: 'True', elevation: 'UNK' };
const known = {
	dermoscopy: { age: '45.0', sex: 'male', site: 'back' },
	phone: { age: '70', sex: 'FEMALE', region: 'NOSE', fitzpatrick: '2', ...symptoms },
};

let folder: string;
const data = () => join(folder, 'data');
const model = () => join(folder, 'model');

/** Synthetic lesions with arbitrary diagnoses: only the counting is tested. */
async function writeSet(set: 'dermoscopy' | 'phone', diagnoses: readonly string[]): Promise<void> {
	for (const part of ['images', 'masks']) await mkdir(join(data(), set, part), { recursive: true });
	const [width, height] = set === 'phone' ? [320, 240] : [224, 224];
	const box = { width: Math.round(width / 4), height: Math.round(height / 4) };
	const mask = sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
		{ input: { create: { ...box, channels: 3, background: '#fff' } } },
	]);
	const rows = diagnoses.map((diagnosis, index) => ({
		image: `${index}.png`,
		split: index === 0 ? 'val' : 'test',
		diagnosis,
		mask: index === 1 ? '' : `${index}.png`,
		...known[set],
	}));
	for (const [index, row] of rows.entries()) {
		const { data: pixels, ...size } = renderSyntheticLesion({ seed: index, width, height, kind: set });
		const photo = sharp(pixels, { raw: { ...size, channels: 4 } });
		await photo.png().toFile(join(data(), set, 'images', row.image));
		if (row.mask)
			await mask
				.clone()
				.png()
				.toFile(join(data(), set, 'masks', row.mask));
	}
	await writeFile(join(data(), set, 'labels.csv'), stringify(rows, { header: true }));
}

/** Lesions photographed twice, except for one that was never photographed through a dermatoscope. */
async function writePairs(): Promise<void> {
	const images = join(data(), 'pairs', 'images');
	await mkdir(images, { recursive: true });
	const diagnoses = [
		'melanoma',
		'melanoma',
		'melanocytic_nevus',
		'other_malignant',
		'inflammatory',
		'melanocytic_nevus',
	];
	const rows = diagnoses.map((diagnosis, index) => ({
		lesion_id: `L${index}`,
		split: index === 0 ? 'val' : 'test',
		closeup: `${index}-closeup.png`,
		dermoscopic: index === 5 ? '' : `${index}-dermoscopic.png`,
		diagnosis,
		isic_dx: '',
		tone: '3',
	}));
	for (const [index, { closeup, dermoscopic }] of rows.entries()) {
		for (const [file, kind] of [[closeup, 'phone'] as const, [dermoscopic, 'dermoscopy'] as const]) {
			const { data: pixels, ...size } = renderSyntheticLesion({ seed: index, width: 200, height: 200, kind });
			if (file)
				await sharp(pixels, { raw: { ...size, channels: 4 } })
					.png()
					.toFile(join(images, file));
		}
	}
	await writeFile(join(data(), 'pairs', 'labels.csv'), stringify(rows, { header: true }));
}

/** A set whose only photo is a plain color, with nothing to assess. */
async function writePlain(set: 'faces' | 'not_skin'): Promise<void> {
	await mkdir(join(data(), set, 'images'), { recursive: true });
	await sharp({ create: { width: 90, height: 80, channels: 3, background: '#0000ff' } })
		.png()
		.toFile(join(data(), set, 'images', 'blue.png'));
	await writeFile(join(data(), set, 'labels.csv'), 'image,split\nblue.png,test\n');
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'dermavigil-evaluate-'));
	const diagnoses = ['melanoma', 'melanoma', 'melanocytic_nevus', 'basal_cell_carcinoma', 'melanocytic_nevus', ''];
	await writeSet('dermoscopy', diagnoses);
	await writeSet('phone', diagnoses);
	await writePairs();
	await writePlain('faces');
	await writePlain('not_skin');
	await cp(dirname(modelPath), model(), { recursive: true });
	const card = trainedModelCardSchema.parse(JSON.parse(await readFile(join(model(), 'model-card.json'), 'utf8')));
	await writeFile(join(model(), 'model-card.json'), JSON.stringify(card));
});
afterAll(() => rm(folder, { recursive: true }));

const evaluate = (...args: string[]) =>
	finish(
		startProgram('../../../tools/evaluation/main.ts', ['--model', model(), '--threads', '1', ...args], { cwd: folder }),
	);

/** The card without its measurements, and with them. */
async function readCards(): Promise<{ before: object; after: ModelCard }> {
	const json: unknown = JSON.parse(await readFile(join(model(), 'model-card.json'), 'utf8'));
	return { before: trainedModelCardSchema.parse(json), after: modelCardSchema.parse(json) };
}

it('reads an answer that nobody knew as no answer', () => {
	const [photo] = readLabels(data(), 'phone', ['test']);
	expect(photo!.symptoms).toEqual({ itch: true, grew: false, changed: false, bleed: true, age: 70 });
});

it('measures a model that has not been measured yet, and completes its card', async () => {
	const untouched: unknown = JSON.parse(await readFile(join(model(), 'model-card.json'), 'utf8'));
	expect(modelCardSchema.safeParse(untouched).success).toBe(false);
	const { status, output, errors } = await evaluate('--data', data(), '--sample', '2', '--write', '--json', 'all.json');
	expect([status, errors]).toEqual([0, '']);

	const { before, after } = await readCards();
	expect(before).toEqual(untouched);
	const { clinical, consumer } = after.modes;
	for (const { metrics } of [clinical, consumer]) {
		// Neither the photo of the other split nor the one that waits for a diagnosis.
		expect([metrics.split, metrics.count]).toEqual(['test', 4]);
		expect(metrics.counts).toMatchObject({ melanoma: 1, melanocytic_nevus: 2, basal_cell_carcinoma: 1 });
		expect(metrics.confusion.flat().reduce((sum, count) => sum + count)).toBe(4);
		expect(metrics.calibration.reduce((sum, { count }) => sum + count, 0)).toBe(4);
		expect(metrics.heatMapPeak.count).toBe(3);
		expect(metrics.deletion.count).toBe(2);
		expect(metrics.sameRisk.map(({ change, count }) => [change, count])).toEqual(
			[
				'JPEG quality 50',
				'brightness +20%',
				'brightness -20%',
				'turned by 10 degrees',
				'cropped to 90%',
				'quarter turn',
				'mirrored',
			].map((each) => [each, 2]),
		);
	}
	expect(clinical.metrics.groups.filter(({ count }) => count > 0)).toEqual(
		[
			['age', '30 to 49'],
			['sex', 'male'],
			['site', 'back'],
		].map(([by, name]) => ({ by, name, count: 4, malignant: 2, top2: null, malignantSensitivity: null })),
	);
	expect(consumer.metrics.groups).toContainEqual({
		by: 'skin type',
		name: 'II',
		count: 4,
		malignant: 2,
		top2: null,
		malignantSensitivity: null,
	});
	expect(consumer.metrics.balancedAccuracyWithSymptoms).toBeDefined();
	expect(clinical.metrics.balancedAccuracyWithSymptoms).toBeUndefined();
	expect(after.outline.count).toBe(3);
	expect(after.gate.metrics.counts).toEqual({ notSkin: 1, faces: 1, lesions: 15, blurred: 8, noLesion: 3 });
	// Of five test lesions, one is a rash, one has only a close-up, and one is a tumor that no class names.
	const { pairs, riskCurves } = after;
	expect([pairs.clinical.count, pairs.consumer.count, pairs.fused.count]).toEqual([3, 4, 3]);
	expect([pairs.consumer.malignantCount, pairs.consumer.counts.melanoma]).toEqual([2, 1]);
	expect(pairs.inflammatory.consumer.count).toBe(1);
	expect(pairs.consumer.groups).toContainEqual(expect.objectContaining({ by: 'skin tone', name: '3', count: 4 }));
	expect([riskCurves.consumer.melanomas, riskCurves.consumer.benign]).toEqual([2, 4]);
	expect(riskCurves.clinical.shipped.threshold).toBe(clinical.thresholds.medium);
	expect(output).toContain('faces, split test: 1 photo, model');
	expect(output).toContain('Perilesional skin refused');

	const charts = [
		'clinical-calibration',
		'clinical-confusion',
		'consumer-calibration',
		'consumer-confusion',
		'risk-curves',
	];
	for (const name of charts) {
		const chart = await readFile(join(model(), 'charts', `${name}.svg`), 'utf8');
		expect(chart).not.toContain('<script');
		expect((await sharp(Buffer.from(chart)).metadata()).format).toBe('svg');
	}
	const report = JSON.parse(await readFile(join(folder, 'all.json'), 'utf8'));
	expect(report.sets.dermoscopy.metrics).toEqual(clinical.metrics);
	expect(report.gate.metrics).toEqual(after.gate.metrics);
});

it('measures a single set, or any folder laid out like one of ours, with the same result each time', async () => {
	await cp(join(data(), 'phone'), join(data(), 'another clinic'), { recursive: true });
	const [ours, theirs] = await Promise.all([
		evaluate('--data', data(), '--set', 'phone', '--sample', '0', '--json', 'a.json'),
		evaluate('--data', data(), '--set', 'another clinic', '--mode', 'consumer', '--sample', '0', '--json', 'b.json'),
	]);
	expect([ours.status, theirs.status]).toEqual([0, 0]);
	expect(ours.output).toContain('phone, split test, consumer mode: 4 photos');
	expect(theirs.output).toBe(ours.output.replace('phone', 'another clinic'));
	const [first, second] = await Promise.all(['a.json', 'b.json'].map((file) => readFile(join(folder, file), 'utf8')));
	expect(JSON.parse(first!)).toMatchObject({ set: 'phone', mode: 'consumer', split: 'test', count: 4 });
	expect(second).toBe(first!.replace('"phone"', '"another clinic"'));
});

it('measures the lesions photographed twice by themselves', async () => {
	const { status, output } = await evaluate('--data', data(), '--set', 'pairs', '--sample', '0');
	expect(status).toBe(0);
	for (const part of [
		'pairs, split test, clinical mode: 3 photos',
		'pairs, split test, consumer mode: 4 photos',
		'Both photos of 3 lesions, 1 melanoma',
		'Rashes refused',
	])
		expect(output).toContain(part);
});

it('says what is missing, and where a label is wrong', async () => {
	await mkdir(join(data(), 'broken'));
	await writeFile(join(data(), 'broken', 'labels.csv'), 'image,split,diagnosis\na.png,test,mole\n');
	expect(() => readLabels(data(), 'not_skin', ['train'])).toThrow('No photo of not_skin is in split "train".');
	expect(() => readLabels(data(), 'broken', ['test'])).toThrow('labels.csv, line 2, diagnosis: ');
});

it.each<[string[], string]>([
	[['--set', 'drawings'], 'Say with --mode'],
	[['--set', 'toString'], 'Say with --mode'],
	[['--set', 'phone', '--mode', 'clinical'], '--mode is for a folder with another name'],
	[['--mode', 'clinical'], '--mode needs --set'],
	[['--mode', 'veterinary'], '--mode: '],
	[['--threads', '0'], '--threads: '],
	[['--set', 'phone', '--write'], '--write needs all sets'],
])('refuses %j', (args, reason) => {
	const { values } = parseArgs({ args: ['--data', 'here', ...args], options });
	expect(() => readOptions(values)).toThrow(UsageError);
	expect(() => readOptions(values)).toThrow(reason);
});

it('prints its usage, and names the file that cannot be read', async () => {
	await mkdir(join(data(), 'damaged', 'images'), { recursive: true });
	await writeFile(join(data(), 'damaged', 'labels.csv'), 'image,split,diagnosis\na.png,test,melanoma\n');
	await writeFile(join(data(), 'damaged', 'images', 'a.png'), 'no image');
	const [nothing, damaged, absent] = await Promise.all([
		evaluate(),
		evaluate('--data', data(), '--set', 'damaged', '--mode', 'clinical'),
		evaluate('--data', '/nowhere', '--set', 'phone'),
	]);
	expect(nothing.status).toBe(2);
	expect(nothing.errors).toContain('--data DIR [--set dermoscopy|phone|pairs|faces|not_skin|FOLDER]');
	expect(damaged.status).toBe(1);
	expect(damaged.errors).toContain(`${join(data(), 'damaged', 'images', 'a.png')} cannot be decoded: `);
	expect(absent).toMatchObject({ status: 1, errors: '/nowhere/phone/labels.csv cannot be read (ENOENT).\n' });
});
