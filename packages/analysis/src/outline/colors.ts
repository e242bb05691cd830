import type { Outline } from '@dermavigil/contract';
import { decodeSrgb } from '../color/convert-colors.ts';

type Color = Outline['colors'][number];

/**
 * The six colors of the ABCD rule of dermatoscopy (Stolz et al. 1994) as typical sRGB values, three each for those that
 * vary most. The values are ours, derived from the rule's descriptions; the rule itself only names the colors.
 */
const references: readonly (readonly [Color, number, number, number])[] = [
	['white', 238, 232, 232],
	['red', 196, 78, 82],
	['red', 214, 116, 112],
	['light brown', 196, 148, 108],
	['light brown', 166, 112, 76],
	['dark brown', 112, 70, 48],
	['dark brown', 82, 50, 38],
	['blue-gray', 112, 122, 138],
	['blue-gray', 84, 92, 116],
	['black', 40, 32, 34],
];

/** A color counts when it covers at least this share of the lesion. */
const smallestShare = 0.05;

/** Light to lightness as CIELAB has it. */
function toLightness(light: number): number {
	return light > 0.008856 ? Math.cbrt(light) : 7.787 * light + 16 / 116;
}

/** Converts sRGB, each channel 0 to 255, to CIELAB (D65), where distances match what the eye sees. */
function toLab(red: number, green: number, blue: number): [number, number, number] {
	const [r, g, b] = [decodeSrgb(red / 255), decodeSrgb(green / 255), decodeSrgb(blue / 255)];
	const x = toLightness((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
	const y = toLightness(0.2126 * r + 0.7152 * g + 0.0722 * b);
	const z = toLightness((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
	return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const referenceLabs = references.map(([name, ...rgb]) => ({ name, lab: toLab(...rgb) }));

/** The colors that cover at least 5% of the given sRGB pixels, most frequent first. */
export function lesionColors(pixels: readonly (readonly [number, number, number])[]): Color[] {
	const counts = new Map<Color, number>();
	for (const pixel of pixels) {
		const lab = toLab(...pixel);
		let nearest = referenceLabs[0]!;
		let smallest = Number.POSITIVE_INFINITY;
		for (const reference of referenceLabs) {
			const [l, a, b] = reference.lab;
			const distance = (lab[0] - l) ** 2 + (lab[1] - a) ** 2 + (lab[2] - b) ** 2;
			if (distance < smallest) [nearest, smallest] = [reference, distance];
		}
		counts.set(nearest.name, (counts.get(nearest.name) ?? 0) + 1);
	}
	return [...counts]
		.filter(([, count]) => count >= smallestShare * pixels.length)
		.sort((a, b) => b[1] - a[1])
		.map(([name]) => name);
}

/** The typical sRGB values, 0 to 255, of a color. */
export function getTypicalColor(color: Color): [number, number, number] {
	const [, ...rgb] = references.find(([name]) => name === color)!;
	return rgb;
}
