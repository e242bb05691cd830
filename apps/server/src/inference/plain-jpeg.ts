import { detectImageFormat } from '@dermavigil/contract';

// ITU-T T.81, table B.1.
const [startOfScan, endOfImage, restarts] = [0xda, 0xd9, { first: 0xd0, last: 0xd7 }];
/** Exif, which may turn a photo, and color profiles. */
const [app1, app2] = [0xe1, 0xe2];
/** Adobe's segment, which names the color transform. */
const app14 = 0xee;

/** What a decoder does not need: application data, which may include a thumbnail, and comments. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef && marker !== app14) || marker === 0xfe;

/** Whether a segment describes an image of four channels, as print colors have. */
const hasFourChannels = (marker: number, segment: Uint8Array) =>
	marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker) && segment[9] === 4;

/** Where the first marker after `at` lies that ends the image data. */
function findNextMarker(file: Uint8Array, at: number): number {
	for (let next = file.indexOf(0xff, at); next >= 0; next = file.indexOf(0xff, next + 1)) {
		const marker = file[next + 1]!;
		if (marker !== 0 && (marker < restarts.first || marker > restarts.last)) return next;
	}
	return file.length;
}

/**
 * A decodable JPEG file reduced to its image: one without Exif, comments or a thumbnail need not be encoded again. Null
 * for a file that must be: of another format, with Exif, a color profile or print colors, or with an unusual structure.
 */
export function toPlainJpeg(file: Uint8Array): Buffer | null {
	if (detectImageFormat(file) !== 'jpeg') return null;
	const parts = [file.subarray(0, 2)];
	for (let at = 2; file[at] === 0xff; ) {
		const marker = file[at + 1]!;
		if (marker === endOfImage) return Buffer.concat([...parts, file.subarray(at, at + 2)]);
		if (marker === app1 || marker === app2) return null;
		const afterSegment = at + 2 + ((file[at + 2]! << 8) | file[at + 3]!);
		const end = marker === startOfScan ? findNextMarker(file, afterSegment) : afterSegment;
		const segment = file.subarray(at, end);
		if (hasFourChannels(marker, segment)) return null;
		if (!isMetadata(marker)) parts.push(segment);
		at = end;
	}
	return null;
}
