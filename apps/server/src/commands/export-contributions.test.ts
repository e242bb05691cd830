import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consent, symptomNames } from '@dermavigil/contract';
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { assessment } from '../../test/assessments.ts';
import { formRequest } from '../../test/forms.ts';
import { syntheticPhoto } from '../../test/photos.ts';
import { finish, startProgram } from '../../test/programs.ts';
import { buildTestApp } from '../../test/server.ts';
import { listImageFiles } from '../../test/stored-images.ts';
import { freshFolder, freshStores } from '../../test/stores.ts';
import { getImagePath } from '../backup/files.ts';

let stores: { DATABASE_URL: string; DATA_DIR: string };
let app: FastifyInstance;
beforeAll(async () => {
	stores = await freshStores();
	app = await buildTestApp(stores);
});
afterAll(() => app.close());

async function contribute(photo: Buffer, changes: object = {}) {
	const parts: [string, string][] = [
		['assessment', JSON.stringify({ ...assessment, ...changes })],
		['consentVersion', consent.version],
	];
	const request = await formRequest('/api/contributions', [...parts, ['image', Uint8Array.from(photo)]]);
	expect((await app.inject(request)).statusCode).toBe(201);
}

const exportTo = (...args: string[]) => finish(startProgram('commands/export-contributions.ts', args, { env: stores }));

const readTable = (file: Buffer) => parse<Record<string, string>>(file, { columns: true });
const blank = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, '']));

it('writes each photo once for each mode, laid out like the training sets, with what the model said', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 23, 59) });
	onTestFinished(() => void vi.useRealTimers());
	const photo = await syntheticPhoto().jpeg().toBuffer();
	await contribute(photo);
	await contribute(photo);
	await contribute(photo, { mode: 'clinical' });
	await contribute(await syntheticPhoto().resize(2000, 1000).jpeg().toBuffer());
	const out = join(await freshFolder(), 'deep/export');
	expect(await exportTo('--out', out)).toMatchObject({ status: 0, output: `3 photos were written to ${out}.\n` });

	const rows = readTable(await readFile(join(out, 'phone/labels.csv')));
	expect(rows).toHaveLength(2);
	const row = rows.find(({ size }) => size === '450')!;
	const { image, contributed_on, patient_id, ...rest } = row;
	expect(rest).toEqual({
		...blank('age', 'sex', 'region', 'fitzpatrick', ...symptomNames),
		split: 'train',
		diagnosis: '',
		mask: '',
		size: '450',
		predicted: 'melanocytic_nevus',
		probability: '0.8150',
		malignant_probability: '0.0625',
		risk: 'low',
		model_version: '0.1.0',
		consent_version: consent.version,
	});
	expect(new Set(rows.map((each) => each.patient_id)).size).toBe(2);
	expect(contributed_on).toBe('2026-11-20');
	expect(rows.map(({ size }) => size).sort()).toEqual(['450', '512']);
	expect((await readdir(join(out, 'phone/images'))).sort()).toEqual(rows.map((each) => each.image).sort());
	const [clinical] = readTable(await readFile(join(out, 'dermoscopy/labels.csv')));
	expect(clinical).toMatchObject({ image, diagnosis: '', source: 'contributed', ...blank('age', 'sex', 'site') });
	expect(await readdir(join(out, 'dermoscopy/images'))).toEqual([image]);
	const exported = join(out, 'phone/images', image!);
	expect(await sharp(exported).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 450 });
	for (const path of [out, exported]) expect((await stat(path)).mode & 0o077).toBe(0);
});

it('leaves damaged photos out, and names them', async () => {
	const before = await listImageFiles(stores.DATA_DIR);
	await contribute(await syntheticPhoto().resize(700, 525).jpeg().toBuffer());
	const [added = ''] = (await listImageFiles(stores.DATA_DIR)).filter((name) => !before.includes(name));
	const out = join(await freshFolder(), 'export');
	const path = getImagePath(stores.DATA_DIR, added);
	await truncate(path, 100);
	const { status, output, errors } = await exportTo('--out', out);
	expect([status, output]).toEqual([0, expect.stringMatching(/^\d+ photos were written to /)]);
	expect(errors).toContain(`Damaged photos, left out: 1.\n${added}\n`);
	expect(await readdir(join(out, 'phone/images'))).not.toContain(`${added}.jpg`);
});

it('says what is wrong, and overwrites nothing', async () => {
	const used = await freshFolder();
	await writeFile(join(used, 'labels.csv'), 'mine');
	const [first = '', ...others] = await listImageFiles(stores.DATA_DIR);
	// What no image can be read from, though it is neither missing nor damaged.
	await rm(getImagePath(stores.DATA_DIR, first));
	await mkdir(getImagePath(stores.DATA_DIR, first));
	expect(others).not.toEqual([]);
	const cut = await freshFolder();
	const [full, none, stopped] = await Promise.all([exportTo('--out', used), exportTo(), exportTo('--out', cut)]);
	expect(stopped).toMatchObject({ status: 1, errors: expect.stringContaining('EISDIR') });
	expect(await readdir(cut), 'nothing that looks whole is left').toEqual([]);
	expect(full).toMatchObject({ status: 1, errors: `${used} is not empty. Name a folder that is, or a new one.\n` });
	expect(await readdir(used)).toEqual(['labels.csv']);
	const noKey = { ...stores, IMAGE_KEY: Buffer.alloc(32, 1).toString('base64') };
	const out = join(await freshFolder(), 'new');
	const failed = await finish(startProgram('commands/export-contributions.ts', ['--out', out], { env: noKey }));
	expect(failed).toMatchObject({ status: 1, errors: expect.stringContaining('encrypted with another key') });
	await expect(stat(out)).rejects.toThrow('ENOENT');
	expect(none).toMatchObject({
		status: 2,
		errors: expect.stringMatching(/^Name a folder with --out\.\n\nUsage: npm run contributions:export/),
	});
});
