import { type Noise, ramp } from './noise.ts';
import type { Scene } from './scene.ts';
import type { Tissue } from './tissue.ts';

type Color = readonly [red: number, green: number, blue: number];

/** sRGB of clear skin, Fitzpatrick type 1 to 6: dermatoscopes light it white and flat, phones take room light. */
const skinColors = {
	dermoscopy: [
		[222, 184, 188],
		[212, 170, 176],
		[206, 160, 152],
		[178, 130, 112],
		[132, 90, 74],
		[94, 64, 54],
	],
	phone: [
		[198, 166, 151],
		[184, 150, 132],
		[176, 138, 112],
		[150, 109, 83],
		[112, 78, 58],
		[78, 55, 44],
	],
} as const;

/** How strongly a unit of density absorbs red, green and blue. */
const absorption = {
	dermoscopy: { melanin: [0.46, 0.98, 1.24], blood: [0.1, 0.8, 0.56] },
	phone: { melanin: [0.6, 0.92, 1.08], blood: [0.13, 0.7, 0.56] },
} as const;

const deepPigment = { dermoscopy: [104, 98, 134], phone: [72, 76, 88] } as const;
const keratin: Color = [236, 222, 216];

/** Color of tissue in even light. */
type ColorTissue = (tissue: Tissue, into: { red: number; green: number; blue: number }) => void;

/** Beer-Lambert absorption over the scene's skin color, then the deep pigment and keratin mixed in. */
export function createColoring(scene: Scene, random: () => number): ColorTissue {
	const { melanin, blood } = absorption[scene.kind];
	const veilColor = deepPigment[scene.kind];
	const skin = skinColor(scene, random);
	// Where the skin around the lesion is darker, what lies deep in it is darker as well.
	const dim = 0.08 + 0.92 * Math.min(1, skin[1] / 160);
	const channel = (tissue: Tissue, at: 0 | 1 | 2, shown: number) => {
		const lit = skin[at] * Math.exp(-tissue.melanin * melanin[at] - tissue.blood * blood[at]);
		const veiled = lit + Math.min(1, tissue.veil) * (veilColor[at] * shown - lit);
		return veiled + Math.min(1, tissue.pale) * (keratin[at] * dim - veiled);
	};
	return (tissue, into) => {
		// Brown above the deep pigment still shows through: it darkens the veil too.
		const shown = dim * Math.exp(-0.45 * tissue.melanin);
		into.red = channel(tissue, 0, shown);
		into.green = channel(tissue, 1, shown);
		into.blue = channel(tissue, 2, shown);
	};
}

function skinColor({ kind, skinTone }: Scene, random: () => number): Color {
	const tones = skinColors[kind];
	const place = Math.min(5, Math.max(0, skinTone - 1));
	const lower = tones[Math.floor(place)]!;
	const upper = tones[Math.ceil(place)]!;
	const warmth = 0.1 * (random() - 0.5);
	const brightness = 1 + 0.1 * (random() - 0.5);
	const mix = (at: 0 | 1 | 2) => (lower[at] + (upper[at] - lower[at]) * (place % 1)) * brightness;
	return [mix(0), mix(1) * (1 + warmth / 3), mix(2) * (1 - warmth)];
}

/** Writes clear skin at (u, v) millimeters into `tissue`: mottling, freckles, pores and the fine lines of its surface. */
export function createSkin(
	scene: Scene,
	noise: Noise,
	random: () => number,
): (u: number, v: number, t: Tissue) => void {
	const close = scene.kind === 'dermoscopy';
	const freckled = random() < 0.5 ? 0.35 * random() : 0;
	const flushed = 0.1 + 0.16 * random();
	const mottled = 0.1 + 0.12 * random();
	const grain = 0.55 + 0.15 * random();
	const slope = random() * Math.PI;
	const cosine = Math.cos(slope);
	const sine = Math.sin(slope);
	return (u, v, tissue) => {
		const broad = close ? 0.35 : 0.11;
		const along = (u * cosine + v * sine) / (grain * 1.35);
		const across = (v * cosine - u * sine) / grain;
		const bend = 1.1 * noise.layered(u * 1.1, v * 1.1, 2);
		const { near, second, own } = noise.cell(along + bend, across - bend);
		const line = ramp(0.26, 0, second - near) * (0.2 + 0.8 * own);
		const fine = noise.layered(u * 3.1, v * 3.1, 3) - 0.5;
		const pore = own > 0.75 ? ramp(0.16, 0.05, near) : 0;
		tissue.melanin =
			mottled * (noise.layered(u * broad + 5, v * broad, 3) - 0.4) + (close ? 0.01 : 0.025) * line + 0.07 * pore;
		tissue.blood = flushed * (noise.layered(u * broad * 1.7, v * broad * 1.7 + 50, 3) - 0.35) + 0.06 * fine;
		tissue.veil = 0;
		tissue.pale = close ? 0.03 * line : 0;
		tissue.height = close
			? 0.011 * (2.2 * fine + 0.3 * near - 0.6 * line - 0.6 * pore)
			: 0.036 * (1.3 * fine + 0.5 * near - line - 0.7 * pore);
		if (freckled > 0) {
			const freckle = noise.cell(u * 0.28 + 31, v * 0.28 + 77);
			if (freckle.own > 0.6) {
				const soft = freckle.near + 0.1 * bend;
				tissue.melanin += freckled * ramp(0.1 + 0.2 * (freckle.own - 0.6), 0.04, soft);
			}
		}
	};
}
