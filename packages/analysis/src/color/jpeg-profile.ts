import { type EmbeddedProfile, readMatrixProfile } from './matrix-profile.ts';

/** ICC.1:2022, annex B.4: APP2 segments that start with this name, the number of the part and the count of parts. */
const name = 'ICC_PROFILE\0';
const [app2, startOfScan] = [0xe2, 0xda];

/** Finds the color profile ahead of a JPEG's image data; null when there is none, it is incomplete, or we cannot read it. */
export function findJpegProfile(file: Uint8Array): EmbeddedProfile | null {
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
	const profile = readMatrixProfile(concatenate(ordered as Uint8Array[]));
	return profile && { profile, segments };
}

/** Joins the parts of a file in order. */
export function concatenate(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
