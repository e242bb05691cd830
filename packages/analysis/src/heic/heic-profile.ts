import { isSrgb } from '../color/convert-colors.ts';
import { type MatrixProfile, readMatrixProfile, readText } from '../color/matrix-profile.ts';
import { toNclxProfile } from './nclx-profile.ts';

/** A box of a file in the format of ISO/IEC 14496-12: its type, and where its content lies. */
interface Box {
	type: string;
	from: number;
	to: number;
}

/** The content of a `meta` box begins with this many bytes of version and flags. */
const metaHeader = 4;

/**
 * The profile by which to convert a HEIC file's pixels, from the first color property that has one; null for sRGB. Throws
 * RangeError for a damaged file.
 */
export function readHeicProfile(file: Uint8Array): MatrixProfile | null {
	const view = toView(file);
	for (const { from, to } of listProperties(view, 'colr')) {
		const kind = readText(view, from);
		const isIcc = kind === 'prof' || kind === 'rICC';
		const profile = isIcc
			? readMatrixProfile(file.subarray(from + 4, to))
			: kind === 'nclx' && toNclxProfile(view.getUint16(from + 4), view.getUint16(from + 6));
		if (profile) return isSrgb(profile) ? null : profile;
	}
	return null;
}

/** Where a decoder's settings (`hvcC`) say how many bits more than eight a value of brightness has, in their lowest three bits. */
const bitDepthAt = 17;

/** Whether the values of a HEIC file's images have more than 8 bits. Throws RangeError for a damaged file. */
export function hasDeepColors(file: Uint8Array): boolean {
	const view = toView(file);
	return listProperties(view, 'hvcC').some(({ from }) => (view.getUint8(from + bitDepthAt) & 7) > 0);
}

const toView = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength);

/** The properties of a type that the images of a file have. */
function listProperties(view: DataView, wanted: string): Box[] {
	const meta = findBox(view, { type: '', from: 0, to: view.byteLength }, 'meta');
	const properties = meta && findBox(view, { ...meta, from: meta.from + metaHeader }, 'iprp');
	const container = properties && findBox(view, properties, 'ipco');
	return container ? listBoxes(view, container).filter(({ type }) => type === wanted) : [];
}

const findBox = (view: DataView, parent: Box, wanted: string) =>
	listBoxes(view, parent).find(({ type }) => type === wanted);

function listBoxes(view: DataView, { from, to }: Box): Box[] {
	const boxes: Box[] = [];
	for (let at = from; at + 8 <= to; ) {
		const length = view.getUint32(at);
		// A 1 announces a length of 64 bits, of which files of ten megabytes use the lower half; a 0 means up to the end.
		const header = length === 1 ? 16 : 8;
		const end = at + (length === 1 ? view.getUint32(at + 12) : length || to - at);
		if (end < at + header) throw new RangeError('A box is shorter than its header.');
		boxes.push({ type: readText(view, at + 4), from: at + header, to: Math.min(end, to) });
		at = end;
	}
	return boxes;
}
