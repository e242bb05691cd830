import { decodeSrgb } from './convert-colors.ts';
import { type EmbeddedProfile, readText } from './matrix-profile.ts';
import { toXyzMatrix } from './primaries.ts';

/** Where the first chunk starts, and how many bytes each chunk has around its content. */
const [firstChunk, around] = [8, 12];
/** The chunks that are read here and their lengths. Their numbers are stored times 100,000 (PNG, third edition, 11.3.2). */
const lengths: Record<string, number> = { gAMA: 4, cHRM: 32 };
const unit = 100_000;
/** Chunks that override gAMA and cHRM. */
const stronger = ['sRGB', 'iCCP', 'cICP'];

/** x and y of the white, red, green and blue of sRGB, in the order of cHRM. */
const srgb = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];

/** The gamma that writers give for sRGB, although its curve is not a power: they mean that curve. */
const gammaOfSrgb = 0.45455;
/** Without primaries, browsers convert nothing when the gamma differs from it by less than this share. */
const nearSrgb = 0.05;

/**
 * Finds the gamma (gAMA) and the primaries (cHRM) of a PNG file. Null when the file has no gamma, without which
 * browsers ignore primaries too, or when another chunk overrides both.
 */
export function findPngProfile(file: Uint8Array): EmbeddedProfile | null {
	const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
	const segments: EmbeddedProfile['segments'] = [];
	const numbers: Record<string, number[]> = {};
	for (let from = firstChunk; from + around <= file.length; ) {
		const [length, name] = [view.getUint32(from), readText(view, from + 4)];
		const to = from + around + length;
		if (name === 'IDAT' || to > file.length) break;
		if (stronger.includes(name)) return null;
		if (lengths[name] === length) {
			segments.push({ from, to });
			numbers[name] = Array.from({ length: length / 4 }, (_, i) => view.getUint32(from + 8 + 4 * i) / unit);
		}
		from = to;
	}
	const { gAMA: [gamma] = [], cHRM = srgb } = numbers;
	return gamma ? { profile: toProfile(gamma, cHRM), segments } : null;
}

function toProfile(gamma: number, chromaticities: readonly number[]): EmbeddedProfile['profile'] {
	const isLikeSrgb = gamma === gammaOfSrgb || (chromaticities === srgb && Math.abs(gamma / gammaOfSrgb - 1) < nearSrgb);
	const decode = (value: number) => (isLikeSrgb ? decodeSrgb(value) : value ** (1 / gamma));
	const curve = Float64Array.from({ length: 256 }, (_, value) => decode(value / 255));
	const matrix = toXyzMatrix(chromaticities);
	return matrix.every(Number.isFinite) ? { curves: [curve, curve, curve], matrix } : null;
}
