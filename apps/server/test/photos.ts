import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { renderSyntheticLesion } from '../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { toSharp } from '../../../tools/synthetic-lesions/to-sharp.ts';

let rendered: ReturnType<typeof renderSyntheticLesion> | undefined;

/** A synthetic photo of a lesion, 600 x 450, ready to be written in any format. */
export function syntheticPhoto(): Sharp {
	// Once for each test file, because rendering takes half a second.
	rendered ??= renderSyntheticLesion({ seed: 7, width: 600, height: 450, kind: 'phone' });
	return toSharp(rendered);
}

/** The synthetic photo as a JPEG file. */
export const syntheticJpeg = () => syntheticPhoto().jpeg().toBuffer();

/** A photo of one color and the given size. */
export function plain(width: number, height: number): Sharp {
	return sharp({
		create: { width, height, channels: 3, background: { r: 200, g: 120, b: 90 } },
		limitInputPixels: false,
	});
}

function pngChunk(name: string, content: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(name), content]);
	const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(content.length);
	checksum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, checksum]);
}

function pngFile(width: number, height: number, [bitDepth, colorType]: [number, number], content: Buffer): Buffer {
	const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bitDepth, colorType, 0, 0, 0]);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
	return Buffer.concat([
		signature,
		pngChunk('IHDR', header),
		pngChunk('IDAT', content),
		pngChunk('IEND', Buffer.alloc(0)),
	]);
}

/** A PNG file that claims a size but holds no pixels. */
export const hollowPng = (width: number, height: number) => pngFile(width, height, [8, 2], Buffer.alloc(0));

/** A black PNG file with one bit a pixel: a thousandth of the bytes that decoding makes of it. */
export function blackPng(width: number, height: number): Buffer {
	const bytesInRow = 1 + Math.ceil(width / 8);
	return pngFile(width, height, [1, 0], deflateSync(Buffer.alloc(bytesInRow * height)));
}

/** A progressive JPEG that repeats its last scan this many times; a decoder would read each of them. */
export async function manyScans(times: number): Promise<Buffer> {
	const file = await plain(80, 70).jpeg({ progressive: true }).toBuffer();
	const [scan, end] = [file.lastIndexOf(Buffer.from([0xff, 0xda])), file.length - 2];
	return Buffer.concat([file.subarray(0, end), ...Array(times).fill(file.subarray(scan, end)), file.subarray(end)]);
}

/** Three frames: the first blue, the second red, the third green. */
export async function animatedGif(): Promise<Buffer> {
	const frames = ['#0000ff', '#ff0000', '#00ff00'].map((background) =>
		sharp({ create: { width: 90, height: 80, channels: 3, background } })
			.png()
			.toBuffer(),
	);
	return await sharp(await Promise.all(frames), { join: { animated: true } })
		.gif()
		.toBuffer();
}
