import { crc32 } from 'node:zlib';

/** Where the chunks after the header begin. */
const afterHeader = 33;

/** A PNG file with a chunk of these numbers, each as four bytes, in front of its pixels. */
export function addPngChunk(file: Uint8Array, name: string, numbers: readonly number[]): Buffer {
	const chunk = Buffer.alloc(12 + 4 * numbers.length);
	chunk.writeUInt32BE(4 * numbers.length);
	chunk.write(name, 4);
	for (const [i, number] of numbers.entries()) chunk.writeUInt32BE(number, 8 + 4 * i);
	chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
	return Buffer.concat([file.subarray(0, afterHeader), chunk, file.subarray(afterHeader)]);
}

/** Display P3's white, red, green and blue, as cHRM has them. */
export const displayP3 = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000];
