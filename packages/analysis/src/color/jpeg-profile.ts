import { isSrgb } from './convert-colors.ts';
import { type MatrixProfile, readMatrixProfile } from './matrix-profile.ts';

/** The color profile that a JPEG file carries, and where each of its segments lies in the file. */
interface EmbeddedProfile {
	/** An ICC profile. */
	profile: Uint8Array;
	/** From the first byte of each segment's marker to the byte after the segment. */
	segments: { from: number; to: number }[];
}

/** ICC.1:2022, annex B.4: APP2 segments that start with this name, the number of the part and the count of parts. */
const name = 'ICC_PROFILE\0';
const [app2, startOfScan] = [0xe2, 0xda];

/** Finds the color profile in front of a JPEG's image data; null where there is none, or not all of it. */
function findProfile(file: Uint8Array): EmbeddedProfile | null {
	const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
	const parts = new Map<number, Uint8Array>();
	const segments: EmbeddedProfile['segments'] = [];
	let count = 0;
	for (let at = 2; at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== startOfScan; ) {
		const to = at + 2 + view.getUint16(at + 2);
		const content = file.subarray(at + 4, to);
		if (file[at + 1] === app2 && String.fromCharCode(...content.subarray(0, name.length)) === name) {
			parts.set(content[name.length]!, content.subarray(name.length + 2));
			count = content[name.length + 1]!;
			segments.push({ from: at, to });
		}
		at = to;
	}
	const ordered = Array.from({ length: count }, (_, i) => parts.get(i + 1));
	if (!count || ordered.includes(undefined)) return null;
	return { profile: concatenate(ordered as Uint8Array[]), segments };
}

function concatenate(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/**
 * Takes the color profile out of a JPEG file, so that no decoder converts its colors, and returns both: the profile by which
 * to convert its pixels, null for sRGB. Files of other formats, without a profile, or with one that is not made of curves and
 * a matrix, are returned unchanged.
 */
export function takeColorProfile<Buffer extends ArrayBufferLike>(
	file: Uint8Array<Buffer>,
): { file: Uint8Array<Buffer | ArrayBuffer>; profile: MatrixProfile | null } {
	const found = findProfile(file);
	const profile = found && readMatrixProfile(found.profile);
	if (!profile) return { file, profile: null };
	const ends = [0, ...found.segments.map(({ to }) => to)];
	const starts = [...found.segments.map(({ from }) => from), file.length];
	const rest = concatenate(ends.map((from, i) => file.subarray(from, starts[i])));
	return { file: rest, profile: isSrgb(profile) ? null : profile };
}
