import { Readable } from 'node:stream';
import { buffer as collect } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../../test/photos.ts';

import { ownBytes } from './own-bytes.ts';
import { type AnalysisPool, createAnalysisPool } from './pool.ts';

/** A file so small that Node puts copies of it in the memory that its buffers share. */
const encode = () => plain(64, 64).jpeg({ quality: 50 }).toBuffer();
const encoded = await encode();
const bytes = Uint8Array.from(encoded);

function fill(memory: ArrayBufferLike): Uint8Array {
	const file = new Uint8Array(memory, 0, bytes.length);
	file.set(bytes);
	return file;
}

type Kind = [name: string, make: () => Uint8Array | Promise<Uint8Array>];

const shared: Kind[] = [
	['a Buffer in the shared pool', () => Buffer.from(bytes)],
	['memory that an addon owns', encode],
	['a SharedArrayBuffer', () => Buffer.from(fill(new SharedArrayBuffer(bytes.length)).buffer)],
	['WebAssembly memory', () => fill(new WebAssembly.Memory({ initial: 1 }).buffer)],
	['a part of a larger ArrayBuffer', () => fill(new ArrayBuffer(2 * bytes.length))],
];
const own: Kind[] = [
	['an ArrayBuffer of its own', () => fill(new ArrayBuffer(bytes.length))],
	['a Buffer of its own', () => Buffer.from(fill(new ArrayBuffer(bytes.length)).buffer)],
];
/** Node decides where these lie. */
const either: Kind[] = [
	['a Buffer collected from a stream', () => collect(Readable.from([bytes.subarray(0, 99), bytes.subarray(99)]))],
	['a Buffer decoded from base64', () => Buffer.from(encoded.toString('base64'), 'base64')],
];

it.each([...shared, ...own, ...either])('%s can be passed on', async (_kind, make) => {
	const file = ownBytes(await make());
	expect(structuredClone(file, { transfer: [file.buffer] })).toEqual(bytes);
	expect(file).toHaveLength(0);
});

it.each(shared)('%s is copied, and its owner loses nothing', async (_kind, make) => {
	const file = await make();
	ownBytes(file).fill(0);
	expect(Uint8Array.from(file)).toEqual(bytes);
});

it.each(own)('%s is moved, not copied', async (_kind, make) => {
	const file = await make();
	ownBytes(file);
	expect(file).toHaveLength(0);
});

describe('every task of the pool takes', () => {
	let pool: AnalysisPool;
	beforeAll(async () => {
		pool = await createAnalysisPool({ threads: 1 });
	});
	afterAll(() => pool.close());

	it.each([...shared, ...own, ...either])('%s', async (_kind, make) => {
		const size = { width: 64, height: 64 };
		expect((await pool.assess(await make(), { mode: 'clinical' })).photo).toEqual(size);
		expect(await pool.reduce(await make())).toMatchObject(size);
		expect(await pool.reduceForLists(await make())).toMatchObject(size);
		const result = { risk: 'low' as const, malignant: null, symptoms: null };
		const photo = async () => ({ file: await make(), mode: 'consumer' as const, mmPerPixel: null, result });
		const photos = { before: await photo(), after: await photo(), first: await photo() };
		expect(await pool.compare(photos)).toMatchObject({ alignment: null });
	});
});
