import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { replaceFunctions } from '../../apps/web/vite/runtime/replace-functions.ts';
import { trimRuntime } from '../../apps/web/vite/runtime/trim-runtime.ts';
import { followCalls } from './find-calls.ts';
import { markFunctions } from './mark-functions.ts';

/** Exports `first`, which returns what the second function returns, 7; and `third`, which returns 9. */
const module = Uint8Array.from([
	...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
	...[1, 5, 1, 0x60, 0, 1, 0x7f],
	...[3, 4, 3, 0, 0, 0],
	...[7, 17, 2, 5, ...Buffer.from('first'), 0, 0, 5, ...Buffer.from('third'), 0, 2],
	...[10, 18, 3, 4, 0, 0x10, 1, 0x0b, 6, 1, 1, 0x7f, 0x41, 7, 0x0b, 4, 0, 0x41, 9, 0x0b],
]);

async function getExports(bytes: Uint8Array<ArrayBuffer>) {
	const { instance } = await WebAssembly.instantiate(bytes);
	return instance.exports as Record<'first' | 'third', () => number>;
}

it('replaces functions and leaves the others as they are', async () => {
	const { first, third } = await getExports(
		replaceFunctions(module, (body, index) => (index === 2 ? Uint8Array.from([0, 0x00, 0x0b]) : body)),
	);
	expect(first()).toBe(7);
	expect(third).toThrow(WebAssembly.RuntimeError);
});

it('follows what a function calls', () => {
	expect([...followCalls(module, [0])]).toEqual([0, 1]);
	expect([...followCalls(module, [2])]).toEqual([2]);
});

it('leaves a runtime that browsers accept, less than half as large as the whole one', () => {
	const { size, alias } = trimRuntime();
	const trimmed = readFileSync(alias.replacement);
	expect(trimmed.length).toBe(size);
	expect(size).toBeLessThan(7_000_000);
	expect(WebAssembly.validate(trimmed)).toBe(true);
	expect(WebAssembly.validate(markFunctions(trimmed))).toBe(true);
});
