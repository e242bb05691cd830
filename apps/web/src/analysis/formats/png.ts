import { DamagedFile, type PixelSize, readText, toDataView } from './damaged-file.ts';
import { isQuarterTurned } from './exif.ts';

/** The remainders of the CRC-32 that PNG chunks carry. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
	let remainder = byte;
	for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
	return remainder;
});

function crc32(bytes: Uint8Array): number {
	let crc = 0xffffffff;
	for (const byte of bytes) crc = (crc >>> 8) ^ remainders[(crc ^ byte) & 255]!;
	return (crc ^ 0xffffffff) >>> 0;
}

/** Readers must understand these; the others may be left out, so a fault in them spoils nothing. */
const isCritical = (name: string) => name[0] === name[0]!.toUpperCase();

/** The size a PNG file claims, after every needed chunk was found whole. Throws DamagedFile or RangeError. */
export function readPng(file: Uint8Array): PixelSize {
	const view = toDataView(file);
	const size = { width: view.getUint32(16), height: view.getUint32(20) };
	let hasPixels = false;
	let isTurned = false;
	for (let at = 8; ; ) {
		const length = view.getUint32(at);
		const name = readText(view, at + 4);
		const checksum = view.getUint32(at + 8 + length);
		if (isCritical(name) && crc32(file.subarray(at + 4, at + 8 + length)) !== checksum) {
			throw new DamagedFile(`The chunk ${name} is damaged.`);
		}
		if (name === 'IDAT') hasPixels = true;
		if (name === 'eXIf') isTurned = isQuarterTurned(toDataView(file.subarray(at + 8, at + 8 + length)));
		if (name === 'IEND') break;
		at += 12 + length;
	}
	if (!hasPixels) throw new DamagedFile('The file has no pixels.');
	return { ...size, isTurned };
}
