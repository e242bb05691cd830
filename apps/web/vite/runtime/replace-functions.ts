// The binary format of WebAssembly: https://webassembly.github.io/spec/core/binary/modules.html

const codeSection = 10;

/** An unsigned number (LEB128) and the offset after it. */
export function readNumber(bytes: Uint8Array, offset: number): { value: number; end: number } {
	let value = 0;
	for (let scale = 1; ; scale *= 128) {
		const byte = bytes[offset++]!;
		value += (byte & 127) * scale;
		if (byte < 128) return { value, end: offset };
	}
}

function writeNumber(value: number): Buffer {
	const bytes: number[] = [];
	for (let rest = value; bytes.length === 0 || rest > 0; rest >>>= 7) bytes.push((rest & 127) | (rest > 127 ? 128 : 0));
	return Buffer.from(bytes);
}

/** Where a module's code lies, from the section's own header on. Throws if it has none. */
function findCode(module: Uint8Array): { start: number; content: number; end: number } {
	for (let start = 8; start < module.length; ) {
		const { value, end } = readNumber(module, start + 1);
		if (module[start] === codeSection) return { start, content: end, end: end + value };
		start = end + value;
	}
	throw new Error('The WebAssembly module has no code.');
}

/**
 * A copy of a WebAssembly module in which every function that it defines has the body that `replace` returns for it. A
 * body starts with its local variables; `index` counts the functions that the module defines, from 0. What functions are
 * called and what they take and return stays as it is.
 */
export function replaceFunctions(
	module: Uint8Array,
	replace: (body: Uint8Array, index: number) => Uint8Array,
): Uint8Array<ArrayBuffer> {
	const code = findCode(module);
	const { value: count, end } = readNumber(module, code.content);
	const parts: Uint8Array[] = [writeNumber(count)];
	for (let index = 0, offset = end; index < count; index++) {
		const body = readNumber(module, offset);
		offset = body.end + body.value;
		const replaced = replace(module.subarray(body.end, offset), index);
		parts.push(writeNumber(replaced.length), replaced);
	}
	const content = Buffer.concat(parts);
	const header = [Buffer.from([codeSection]), writeNumber(content.length)];
	return Buffer.concat([module.subarray(0, code.start), ...header, content, module.subarray(code.end)]);
}

/** Where a function's instructions start in its body, after its local variables. */
export function findInstructions(body: Uint8Array): number {
	const { value: groups, end } = readNumber(body, 0);
	let offset = end;
	// A group is a number of variables and their type, which is one byte.
	for (let group = 0; group < groups; group++) offset = readNumber(body, offset).end + 1;
	return offset;
}
