import { beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './download.ts';
import type { FileCache } from './file-cache.ts';
import { obtainModel } from './model-file.ts';

const bytes = Uint8Array.from({ length: 5000 }, (_, i) => i % 251);
const url = '/model/abc/model.onnx';
const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const model = {
	url,
	bytes: bytes.length,
	sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
	version: '1.0.0',
};

function fakeCache() {
	const saved = new Map<string, Uint8Array<ArrayBuffer>>();
	const files: FileCache = {
		find: async (key) => (saved.has(key) ? new Response(saved.get(key)!) : undefined),
		save: async (key, file) => void saved.set(key, new Uint8Array(await file.arrayBuffer())),
		remove: async (key) => void saved.delete(key),
		hasAll: async (keys) => keys.every((key) => saved.has(key)),
		removeAllExcept: async () => {},
	};
	return { saved, files };
}

const reports: [received: number, total: number][] = [];
const progress = () => createProgress((received, total) => reports.push([received, total]));

function answering(body: BodyInit | null, init?: ResponseInit) {
	return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, init));
}

beforeEach(() => {
	reports.length = 0;
	vi.stubGlobal('navigator', { onLine: true });
});

test('the model is downloaded, reported in bytes, checked and saved', async () => {
	const { saved, files } = fakeCache();
	answering(bytes);
	expect(await obtainModel(model, files, progress())).toEqual(bytes);
	expect(saved.get(url)).toEqual(bytes);
	expect(reports[0]).toEqual([0, bytes.length]);
	expect(reports.at(-1)).toEqual([bytes.length, bytes.length]);
});

test('a saved copy is used and nothing is downloaded', async () => {
	const { saved, files } = fakeCache();
	saved.set(url, bytes);
	const fetched = answering(null);
	expect(await obtainModel(model, files, progress())).toEqual(bytes);
	expect(fetched).not.toHaveBeenCalled();
});

test('a saved copy that was changed is deleted and downloaded again', async () => {
	const { saved, files } = fakeCache();
	saved.set(
		url,
		bytes.map((byte) => byte ^ 1),
	);
	answering(bytes);
	expect(await obtainModel(model, files, progress())).toEqual(bytes);
	expect(saved.get(url)).toEqual(bytes);
});

test.each<[string, Uint8Array<ArrayBuffer>]>([
	['changed in one bit', bytes.map((byte, i) => (i === 2500 ? byte ^ 1 : byte))],
	['too short', bytes.slice(0, 4000)],
	['too long', new Uint8Array([...bytes, 1])],
	['empty', new Uint8Array()],
])('a download that is %s is refused and not saved', async (_, body) => {
	const { saved, files } = fakeCache();
	answering(body);
	await expect(obtainModel(model, files, progress())).rejects.toMatchObject({ reason: 'damaged' });
	expect(saved.size).toBe(0);
});

test('a missing file on the server does not count as a damaged file', async () => {
	answering('Not found.', { status: 404 });
	await expect(obtainModel(model, fakeCache().files, progress())).rejects.toMatchObject({ reason: 'unreachable' });
});

test.each([
	[true, 'unreachable'],
	[false, 'offline'],
])('no response while onLine is %s is %s', async (onLine, reason) => {
	vi.stubGlobal('navigator', { onLine });
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
	await expect(obtainModel(model, fakeCache().files, progress())).rejects.toMatchObject({ reason });
});

test('a connection that breaks off in the middle does not count as a damaged file', async () => {
	const broken = new ReadableStream({
		start(controller) {
			controller.enqueue(bytes.slice(0, 100));
			controller.error(new TypeError('network error'));
		},
	});
	answering(broken);
	await expect(obtainModel(model, fakeCache().files, progress())).rejects.toMatchObject({ reason: 'unreachable' });
});

test('a compressed response is reported in transferred bytes', async () => {
	answering(bytes, { headers: { 'content-encoding': 'br', 'content-length': '1000' } });
	await obtainModel(model, fakeCache().files, progress());
	expect(reports.at(-1)).toEqual([1000, 1000]);
});
