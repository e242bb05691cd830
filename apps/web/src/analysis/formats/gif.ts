import { DamagedFile, type PixelSize, toDataView } from './damaged-file.ts';

const extension = 0x21;
const image = 0x2c;

/** Bytes of the color table that a byte of flags announces. */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The size of a GIF file's screen, after its first frame was found complete. Throws DamagedFile or RangeError. */
export function readGif(file: Uint8Array): PixelSize {
	const view = toDataView(file);
	const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
	let at = 13 + tableLength(view.getUint8(10));
	while (view.getUint8(at) === extension) at = endOfBlocks(view, at + 2);
	if (view.getUint8(at) !== image) throw new DamagedFile('The file has no frame.');
	endOfBlocks(view, at + 11 + tableLength(view.getUint8(at + 9)));
	return size;
}

/** Where the chain of sub-blocks ends that begins at `at`. */
function endOfBlocks(view: DataView, at: number): number {
	let next = at;
	for (let length = view.getUint8(next); length > 0; length = view.getUint8(next)) next += 1 + length;
	return next + 1;
}
