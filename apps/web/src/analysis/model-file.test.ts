import { beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './download.ts';
import type { KeptFiles } from './kept-files.ts';
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

function keptFiles() {
	const kept = new Map<string, Uint8Array<ArrayBuffer>>();
	const files: KeptFiles = {
		find: async (address) => (kept.has(address) ? new Response(kept.get(address)!) : undefined),
		keep: async (address, file) => void kept.set(address, new Uint8Array(await file.arrayBuffer())),
		forget: async (address) => void kept.delete(address),
		hasAll: async (addresses) => addresses.every((address) => kept.has(address)),
		forgetAllBut: async () => {},
	};
	return { kept, files };
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

test('the model is downloaded, told in bytes, checked and kept', async () => {
	const { kept, files } = keptFiles();
	answering(bytes);
	expect(await obtainModel(model, files, progress())).toEqual(bytes);
	expect(kept.get(url)).toEqual(bytes);
	expect(reports[0]).toEqual([0, bytes.length]);
	expect(reports.at(-1)).toEqual([bytes.length, bytes.length]);
});

test('a kept copy is used and nothing is downloaded', async () => {
	const { kept, files } = keptFiles();
	kept.set(url, bytes);
	const fetched = answering(null);
	expect(await obtainModel(model, files, progress())).toEqual(bytes);
	expect(fetched).not.toHaveBeenCalled();
});

test('a kept copy that was changed is thrown away and downloaded anew', async () => {
	const { kept, files } = keptFiles();
	kept.set(
		url,
		bytes.map((byte) => byte ^ 1),
	);
	answering(bytes);
	expect(await obtainModel(model, files, progress())).toEqual(bytes);
	expect(kept.get(url)).toEqual(bytes);
});

test.each<[string, Uint8Array<ArrayBuffer>]>([
	['changed in one bit', bytes.map((byte, i) => (i === 2500 ? byte ^ 1 : byte))],
	['too short', bytes.slice(0, 4000)],
	['too long', new Uint8Array([...bytes, 1])],
	['empty', new Uint8Array()],
])('a download that is %s is refused and not kept', async (_, body) => {
	const { kept, files } = keptFiles();
	answering(body);
	await expect(obtainModel(model, files, progress())).rejects.toMatchObject({ problem: 'damaged' });
	expect(kept.size).toBe(0);
});

test('a server that has no such file is not a damaged file', async () => {
	answering('Not found.', { status: 404 });
	await expect(obtainModel(model, keptFiles().files, progress())).rejects.toMatchObject({ problem: 'unreachable' });
});

test.each([
	[true, 'unreachable'],
	[false, 'offline'],
])('no answer while onLine is %s is %s', async (onLine, problem) => {
	vi.stubGlobal('navigator', { onLine });
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
	await expect(obtainModel(model, keptFiles().files, progress())).rejects.toMatchObject({ problem });
});

test('a connection that breaks off in the middle is not a damaged file', async () => {
	const broken = new ReadableStream({
		start(controller) {
			controller.enqueue(bytes.slice(0, 100));
			controller.error(new TypeError('network error'));
		},
	});
	answering(broken);
	await expect(obtainModel(model, keptFiles().files, progress())).rejects.toMatchObject({ problem: 'unreachable' });
});

test('a compressed answer is told in the bytes that traveled', async () => {
	answering(bytes, { headers: { 'content-encoding': 'br', 'content-length': '1000' } });
	await obtainModel(model, keptFiles().files, progress());
	expect(reports.at(-1)).toEqual([1000, 1000]);
});
