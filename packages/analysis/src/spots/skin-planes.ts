import { blur, type Plane } from '../comparison/plane.ts';
import type { Photo } from '../photo.ts';
import { averageBlocks } from '../resize.ts';

/** What a black pixel counts as, out of 255, so that noise in a dark photo does not look like spots. */
const floor = 12;
/**
 * Pixels of a block whose color is classified as a whole, and blocks over which it is averaged: a spot leaves no hole
 * in the skin.
 */
export const skinBlock = 4;
const spread = 1.5;
/**
 * Logarithms of red over green, and of green over blue, that skin of all tones has in daylight and lamp light: always
 * more red than green, seldom more blue than green.
 */
const redOverGreen = [0.06, 1.1] as const;
const greenOverBlue = [-0.22, 0.75] as const;

/** The planes of a photo of skin in which spots are found. */
export interface SkinPlanes {
	/** Optical density in green and blue light, where melanin and blood absorb most (Anderson and Parrish 1981). */
	absorption: Plane;
	/** For each block of `skinBlock` x `skinBlock` pixels: 1 where its color is that of skin, 0 elsewhere. */
	skin: Plane;
}

/** The logarithm of every 8-bit value above the floor. */
const logs = Float32Array.from({ length: 256 }, (_, value) => Math.log(value + floor));

function findSkin(photo: Photo): Plane {
	const { width, height, data } = averageBlocks(photo, skinBlock);
	const ratio = (one: number, other: number) => {
		const values = new Float32Array(width * height);
		for (let i = 0; i < values.length; i++) values[i] = logs[data[4 * i + one]!]! - logs[data[4 * i + other]!]!;
		return blur({ width, height, data: values }, spread).data;
	};
	const [rg, gb] = [ratio(0, 1), ratio(1, 2)];
	const isWithin = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;
	const isSkin = rg.map((value, i) => (isWithin(value, redOverGreen) && isWithin(gb[i]!, greenOverBlue) ? 1 : 0));
	return { width, height, data: isSkin };
}

/** The planes in which spots are found. Optical densities add up, so a spot's contrast does not depend on the tone of the skin. */
export function toSkinPlanes(photo: Photo): SkinPlanes {
	const { width, height, data } = photo;
	const absorption = new Float32Array(width * height);
	for (let i = 0; i < absorption.length; i++) absorption[i] = -(logs[data[4 * i + 1]!]! + logs[data[4 * i + 2]!]!) / 2;
	return { absorption: { width, height, data: absorption }, skin: findSkin(photo) };
}
