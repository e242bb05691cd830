import { findInstructions, replaceFunctions } from '../../apps/web/vite/runtime/replace-functions.ts';

/** The address, in the runtime's memory, of the mark of its first function; the next ones follow. */
export const firstMark = 2 ** 30;

/** A signed number (LEB128), as constants in instructions are written. */
function writeConstant(value: number): number[] {
	if (value < 64) return [value];
	return [(value & 127) | 128, ...writeConstant(value >> 7)];
}

/** A copy of the runtime in which every function that is called writes a 1 to its mark. */
export function markFunctions(runtime: Uint8Array): Uint8Array<ArrayBuffer> {
	return replaceFunctions(runtime, (body, index) => {
		const start = findInstructions(body);
		// i32.const address, i32.const 1, i32.store8
		const mark = [0x41, ...writeConstant(firstMark + index), 0x41, 1, 0x3a, 0, 0];
		return Buffer.concat([body.subarray(0, start), Uint8Array.from(mark), body.subarray(start)]);
	});
}
