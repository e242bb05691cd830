import { detectImageFormat } from '@dermavigil/contract';
import { isSrgb } from './convert-colors.ts';
import { concatenate, findJpegProfile } from './jpeg-profile.ts';
import type { EmbeddedProfile, MatrixProfile } from './matrix-profile.ts';
import { findPngProfile } from './png-profile.ts';

function findProfile(file: Uint8Array): EmbeddedProfile | null {
	const format = detectImageFormat(file);
	if (format === 'jpeg') return findJpegProfile(file);
	return format === 'png' ? findPngProfile(file) : null;
}

/**
 * Takes the color profile out of a JPEG file, or the gamma and primaries out of a PNG file, so that no decoder converts
 * the colors. Returns the file without them, and the profile to convert its pixels with, null for sRGB. Files of other
 * formats, files with none of these, and files with an ICC profile that is not made of curves and a matrix are returned
 * unchanged, as are PNG files with an ICC profile.
 */
export function takeColorProfile<Buffer extends ArrayBufferLike>(
	file: Uint8Array<Buffer>,
): { file: Uint8Array<Buffer | ArrayBuffer>; profile: MatrixProfile | null } {
	const found = findProfile(file);
	if (!found) return { file, profile: null };
	const { profile, segments } = found;
	const ends = [0, ...segments.map(({ to }) => to)];
	const starts = [...segments.map(({ from }) => from), file.length];
	const rest = concatenate(ends.map((from, i) => file.subarray(from, starts[i])));
	return { file: rest, profile: profile && isSrgb(profile) ? null : profile };
}
