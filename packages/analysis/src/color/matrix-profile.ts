/** A profile of a display or camera with three curves and a matrix, such as Display P3: what phones write. */
export interface MatrixProfile {
	/** Light, 0 to 1, of each of the 256 values of red, green and blue. */
	curves: [Float64Array, Float64Array, Float64Array];
	/** XYZ under D50 of the three primaries: columns of a 3 x 3 matrix, row by row. */
	matrix: number[];
}

/** What a file says about its colors. */
export interface EmbeddedProfile {
	/** null when that makes no sense; the colors then count as sRGB. */
	profile: MatrixProfile | null;
	/** Where the parts of the file that say it lie, in order: from the first byte to the byte after the last. */
	segments: { from: number; to: number }[];
}

type Curve = (value: number) => number;

/**
 * Reads an ICC profile (ICC.1:2022) that describes RGB by curves and a matrix. Null for all others: damaged profiles,
 * and those that use tables or describe gray or printing colors.
 */
export function readMatrixProfile(profile: Uint8Array): MatrixProfile | null {
	try {
		return readTags(new DataView(profile.buffer, profile.byteOffset, profile.byteLength));
	} catch (error) {
		if (error instanceof RangeError) return null;
		throw error;
	}
}

function readTags(view: DataView): MatrixProfile | null {
	if (readText(view, 16) !== 'RGB ' || readText(view, 20) !== 'XYZ ') return null;
	const tags = new Map<string, number>();
	for (let i = 0; i < view.getUint32(128); i++) {
		const at = 132 + i * 12;
		tags.set(readText(view, at), view.getUint32(at + 4));
	}
	// Programs that support tables prefer them.
	if (tags.has('A2B0')) return null;
	const colors = ['r', 'g', 'b'].map((color) => [tags.get(`${color}XYZ`), tags.get(`${color}TRC`)]);
	const primaries: number[][] = [];
	const curves: Float64Array[] = [];
	for (const [xyz, trc] of colors) {
		const curve = trc === undefined ? null : readCurve(view, trc);
		if (xyz === undefined || !curve) return null;
		primaries.push([0, 1, 2].map((i) => readFixed(view, xyz + 8 + i * 4)));
		const light = Float64Array.from({ length: 256 }, (_, value) => Math.min(1, Math.max(0, curve(value / 255))));
		// A power of a negative number is not a number, and would turn the photo black.
		if (light.some(Number.isNaN)) return null;
		curves.push(light);
	}
	const matrix = [0, 1, 2].flatMap((row) => primaries.map((primary) => primary[row]!));
	return { curves: curves as MatrixProfile['curves'], matrix };
}

/** Four characters of a file, such as the name of a tag. Throws RangeError beyond its end. */
export function readText(view: DataView, at: number): string {
	return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}

/** A signed number with 16 bits before and after the point (s15Fixed16Number). */
const readFixed = (view: DataView, at: number) => view.getInt32(at) / 65536;

/** How many numbers each kind of parametric curve has (10.18). */
const parameterCounts = [1, 3, 4, 5, 7];

function readCurve(view: DataView, at: number): Curve | null {
	const type = readText(view, at);
	if (type === 'curv') return readTable(view, at);
	const count = type === 'para' ? parameterCounts[view.getUint16(at + 8)] : undefined;
	if (!count) return null;
	const values = Array.from({ length: count }, (_, i) => readFixed(view, at + 12 + i * 4));
	const [g = 1, a = 1, b = 0, c = 0, d, e = 0, f = 0] = values;
	// Kinds 1 and 2 are constant where the power has no value; kind 2 adds its constant everywhere.
	if (count < 5) return (x) => (x >= -b / a ? (a * x + b) ** g : 0) + c;
	return (x) => (x >= d! ? (a * x + b) ** g + e : c * x + f);
}

/** Light from a table of any length; a single value is the exponent (10.6). */
function readTable(view: DataView, at: number): Curve {
	const count = view.getUint32(at + 8);
	if (count === 0) return (x) => x;
	if (count === 1) return (x) => x ** (view.getUint16(at + 12) / 256);
	const read = (i: number) => view.getUint16(at + 12 + 2 * i) / 65535;
	return (x) => {
		const place = x * (count - 1);
		const before = Math.min(count - 2, Math.floor(place));
		return read(before) + (place - before) * (read(before + 1) - read(before));
	};
}
