import { decodeSrgb, isSrgb } from '../color/convert-colors.ts';
import { type MatrixProfile, readMatrixProfile, readText } from '../color/matrix-profile.ts';

/** XYZ under D50 (Bradford-adapted) of the primaries that ITU-T H.273 numbers 9, ITU-R BT.2020, and 12, Display P3. */
const primaries: Record<number, number[]> = {
	9: [0.6734241, 0.1656411, 0.1251286, 0.2790177, 0.6753402, 0.0456377, -0.00193, 0.0299784, 0.797333],
	12: [0.5151187, 0.2919778, 0.1571035, 0.2411892, 0.6922441, 0.0665668, -0.0010505, 0.0418791, 0.7840713],
};
/** The primaries of sRGB, for high dynamic range with them. */
const srgb = [0.4360747, 0.3850649, 0.1430804, 0.2225045, 0.7168786, 0.0606169, 0.0139322, 0.0971045, 0.7141733];

/**
 * The light of white paper in high dynamic range, in candela per square meter (ITU-R BT.2408); anything brighter is
 * clipped.
 */
const white = 203;

/** SMPTE ST 2084, up to 10,000 candela per square meter. */
function decodePerceptual(value: number): number {
	const power = value ** (32 / 2523);
	return (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (16384 / 2610) * (10_000 / white);
}

/** ITU-R BT.2100's hybrid log-gamma on a screen of 1,000 candela per square meter, applied to each color separately. */
function decodeHybrid(value: number): number {
	const scene = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
	return scene ** 1.2 * (1000 / white);
}

const transfers: Record<number, (value: number) => number> = { 16: decodePerceptual, 18: decodeHybrid };

/** The profile of pixels whose primaries and transfer have these numbers in ITU-T H.273; null for those of sRGB. */
function toNclxProfile(primariesNumber: number, transferNumber: number): MatrixProfile | null {
	const matrix = primaries[primariesNumber];
	const decode = transfers[transferNumber];
	if (!matrix && !decode) return null;
	// Everything without high dynamic range is meant for sRGB's transfer, or one close to it.
	const curve = Float64Array.from({ length: 256 }, (_, value) => (decode ?? decodeSrgb)(value / 255));
	return { curves: [curve, curve, curve], matrix: matrix ?? srgb };
}

/** A box of a file in the format of ISO/IEC 14496-12: its type, and where its content lies. */
interface Box {
	type: string;
	from: number;
	to: number;
}

/** The content of a `meta` box begins with this many bytes of version and flags. */
const metaHeader = 4;

/**
 * The profile to convert a HEIC file's pixels with, from the first color property that has one; null for sRGB. Throws
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

/** The byte of a decoder's settings (`hvcC`) whose lowest three bits say by how many bits a brightness value exceeds eight. */
const bitDepthAt = 17;

/** Whether the values of a HEIC file's images have more than 8 bits. Throws RangeError for a damaged file. */
export function hasDeepColors(file: Uint8Array): boolean {
	const view = toView(file);
	return listProperties(view, 'hvcC').some(({ from }) => (view.getUint8(from + bitDepthAt) & 7) > 0);
}

const toView = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength);

/** The properties of the given type that the images of a file have. */
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
		// A 1 announces a 64-bit length, of which files of ten megabytes use only the lower half; a 0 means up to the end.
		const header = length === 1 ? 16 : 8;
		const end = at + (length === 1 ? view.getUint32(at + 12) : length || to - at);
		if (end < at + header) throw new RangeError('A box is shorter than its header.');
		boxes.push({ type: readText(view, at + 4), from: at + header, to: Math.min(end, to) });
		at = end;
	}
	return boxes;
}
