import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import needed from './needed-functions.json' with { type: 'json' };
import { replaceFunctions } from './replace-functions.ts';

/** The binary of ONNX Runtime as it is published, with the kernels of all operators. */
export const wholeRuntime = fileURLToPath(import.meta.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'));

/** What pages import it as, with or without `?url`. */
export const importedRuntime = /^onnxruntime-web\/ort-wasm-simd-threaded\.wasm/;

const folder = new URL('../../../../node_modules/.cache/dermavigil-runtime/', import.meta.url);

/** No variables, `unreachable`, `end`: calling it throws a RuntimeError. */
const trap = Uint8Array.from([0, 0x00, 0x0b]);

export const hash = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex');

/**
 * Writes a copy of the runtime in which functions that our model never calls are empty, and returns its size in bytes
 * and an alias of Vite by which pages get it. Throws if the list of needed functions is about another runtime.
 */
export function trimRuntime() {
	const whole = readFileSync(wholeRuntime);
	if (hash(whole) !== needed.runtime) {
		throw new Error('onnxruntime-web has changed: run `npm run needed-functions`, and commit what it writes.');
	}
	const bits = Buffer.from(needed.functions, 'base64');
	const isNeeded = (index: number) => ((bits[index >> 3]! >> (index & 7)) & 1) === 1;
	const trimmed = replaceFunctions(whole, (body, index) => (isNeeded(index) ? body : trap));
	mkdirSync(folder, { recursive: true });
	const file = fileURLToPath(new URL('ort-wasm-simd-threaded.wasm', folder));
	// Other processes may be reading it.
	const written = `${file}.${process.pid}`;
	writeFileSync(written, trimmed);
	renameSync(written, file);
	return { size: trimmed.length, alias: { find: importedRuntime, replacement: file } };
}
