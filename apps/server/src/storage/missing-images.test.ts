import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, messages } from '@dermavigil/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newPatient } from '../../test/patients.ts';
import { newLesion, smallScan, syntheticScan } from '../../test/scans.ts';
import { buildTestApp } from '../../test/server.ts';
import { listImageFiles } from '../../test/stored-images.ts';
import { freshStores } from '../../test/stores.ts';
import { getImagePath } from '../backup/files.ts';
import { StartupError } from '../startup-error.ts';

let stores: { DATABASE_URL: string; DATA_DIR: string };
let app: Awaited<ReturnType<typeof start>>;
const start = (acceptImageMismatch = false) => buildTestApp(stores, { acceptImageMismatch });
beforeEach(async () => {
	stores = await freshStores();
	app = await start();
});
afterEach(() => app.close());

it('a server without its images does not start, but shows every record without them once that is accepted', async () => {
	const patient = await newPatient(app);
	const lesionId = await newLesion(patient);
	const ids: string[] = [];
	for (let i = 0; i < 11; i++) {
		const scan = await patient.call('POST', calls.saveScan.path, await smallScan({ lesion_id: lesionId }));
		ids.push(scan.json().id);
	}
	await app.close();
	const shards = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));
	for (const shard of shards) await rm(join(stores.DATA_DIR, 'images', shard), { recursive: true, force: true });

	await expect(start()).rejects.toThrow(StartupError);
	app = await start(true);
	const get = (path: string) => app.inject({ url: path.replace(':id', ids[0]!), headers: patient.headers });
	const history = (await get(`${calls.history.path}?limit=100`)).json();
	expect(history.map(({ id }: { id: string }) => id).sort()).toEqual(ids.sort());
	expect((await get(history[0].image_url)).statusCode).toBe(404);
	const noPhoto = { detail: messages.savedScan.noPhoto };
	const report = await get(calls.scanReport.path);
	expect([report.statusCode, report.json()]).toEqual([404, noPhoto]);
	const comparison = await get(calls.compareLesion.path.replace(':id', lesionId));
	expect([comparison.statusCode, comparison.json()]).toEqual([404, noPhoto]);
});

it('a damaged image is not found, like a missing one, but the log names it', async () => {
	const patient = await newPatient(app);
	const lesion_id = await newLesion(patient);
	const save = async (damage: boolean) => {
		const before = await listImageFiles(stores.DATA_DIR);
		const scan = await patient.call('POST', calls.saveScan.path, await syntheticScan({ lesion_id }));
		const added = (await listImageFiles(stores.DATA_DIR)).filter((name) => !before.includes(name));
		for (const name of damage ? added : []) await truncate(getImagePath(stores.DATA_DIR, name), 100);
		return scan.json();
	};
	const [whole, damaged] = [await save(false), await save(true)];
	const log = vi.spyOn(app.log, 'error');
	const get = async (path: string) => (await app.inject({ url: path, headers: patient.headers })).statusCode;
	const getReport = ({ id }: { id: string }) => get(calls.scanReport.path.replace(':id', id));
	for (const url of [damaged.image_url, damaged.thumbnail_url, damaged.heatmap_image_url])
		expect(await get(url)).toBe(404);
	expect(await getReport(damaged)).toBe(404);
	expect(await get(calls.compareLesion.path.replace(':id', lesion_id))).toBe(404);
	const [name] = /[0-9a-f]{32}/.exec(damaged.image_url)!;
	expect(log).toHaveBeenCalledWith(
		{ err: expect.objectContaining({ message: expect.stringContaining(name) }) },
		'An image is damaged.',
	);
	const [heatmap] = /[0-9a-f]{32}/.exec(whole.heatmap_image_url)!;
	await truncate(getImagePath(stores.DATA_DIR, heatmap), 100);
	expect(await getReport(whole)).toBe(200);
});
