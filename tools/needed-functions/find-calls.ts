import { findInstructions, readNumber, replaceFunctions } from '../../apps/web/vite/runtime/replace-functions.ts';

const between = (code: number, first: number, last: number) => code >= first && code <= last;

/** How many numbers (LEB128) follow an instruction of one byte; those that are followed by something else are read apart. */
function countNumbers(code: number): number {
	if (code === 0x11 || code === 0x13 || between(code, 0x28, 0x3e)) return 2;
	const one = [0x0c, 0x0d, 0x10, 0x12, 0x18, 0xd0, 0xd2].includes(code);
	return one ||
		between(code, 0x02, 0x04) ||
		between(code, 0x06, 0x09) ||
		between(code, 0x20, 0x26) ||
		between(code, 0x3f, 0x42)
		? 1
		: 0;
}

/** How many numbers, and then how many bytes, follow an instruction of several bytes: on memory and tables, vectors, or threads. */
function measurePrefixed(prefix: number, code: number): { numbers: number; bytes: number } {
	if (prefix === 0xfc) return { numbers: code < 8 ? 0 : [8, 10, 12, 14].includes(code) ? 2 : 1, bytes: 0 };
	if (prefix === 0xfe) return code === 3 ? { numbers: 0, bytes: 1 } : { numbers: 2, bytes: 0 };
	if (code <= 11 || code === 92 || code === 93) return { numbers: 2, bytes: 0 };
	if (code === 12 || code === 13) return { numbers: 0, bytes: 16 };
	if (between(code, 84, 91)) return { numbers: 2, bytes: 1 };
	return { numbers: 0, bytes: between(code, 21, 34) ? 1 : 0 };
}

/**
 * The functions that a function's body names, by their index among all of the module: those that it calls directly. Throws if
 * the body has instructions that this does not know, which would otherwise be misread as others.
 */
function findCalls(body: Uint8Array): number[] {
	const calls: number[] = [];
	let offset = findInstructions(body);
	const next = () => {
		const { value, end } = readNumber(body, offset);
		offset = end;
		return value;
	};
	const skip = (numbers: number) => {
		for (let i = 0; i < numbers; i++) next();
	};
	while (offset < body.length) {
		const code = body[offset++]!;
		if (code === 0x10 || code === 0x12 || code === 0xd2) calls.push(next());
		else if (code === 0x0e) skip(next() + 1);
		else if (code === 0x1c) offset += next();
		else if (code === 0x43) offset += 4;
		else if (code === 0x44) offset += 8;
		else if (between(code, 0xfc, 0xfe)) {
			const { numbers, bytes } = measurePrefixed(code, next());
			skip(numbers);
			offset += bytes;
		} else if (code <= 0x42 || between(code, 0x45, 0xc4) || code === 0xd0 || code === 0xd1) skip(countNumbers(code));
		else throw new Error(`Unknown instruction 0x${code.toString(16)}.`);
	}
	if (offset !== body.length) throw new Error('A function does not end where its last instruction does.');
	return calls;
}

/** These functions of a module with all that they call directly, what those call, and so on. Indexes count the functions that the module defines. */
export function followCalls(module: Uint8Array<ArrayBuffer>, functions: Iterable<number>): Set<number> {
	const imports = WebAssembly.Module.imports(new WebAssembly.Module(module));
	const imported = imports.filter(({ kind }) => kind === 'function').length;
	const calls: number[][] = [];
	replaceFunctions(module, (body) => {
		calls.push(findCalls(body).map((index) => index - imported));
		return body;
	});
	const reached = new Set(functions);
	// A set that grows while it is walked is walked to its new end.
	for (const index of reached) for (const called of calls[index]!) if (called >= 0) reached.add(called);
	return reached;
}
