import { createNoise, createRandom, type Noise, ramp } from '../noise.ts';
import type { Tissue } from '../tissue.ts';

/** One spot on the skin. Lengths are in millimeters, (u, v) from the middle of the region; absorption is as in `Tissue`. */
export interface ComposedSpot {
	id: number;
	u: number;
	v: number;
	diameter: number;
	/** Its width as a share of its length, and which way it lies, in radians. */
	aspect: number;
	turn: number;
	melanin: number;
	blood: number;
}

/** A person's skin in one region. Besides spots, it has things that are easily taken for spots. */
export interface BodySkin {
	spots: ComposedSpot[];
	/** Whether a point, in millimeters, is on the body; beside the body is the room. */
	isBody(u: number, v: number): boolean;
	/** Writes the skin at a point into `tissue`, with the spots in `shown`. */
	paint(u: number, v: number, shown: readonly ComposedSpot[], tissue: Tissue): void;
	/** Hairs as lines of points in millimeters. */
	hairs: [u: number, v: number][][];
}

/** How far from the middle of the region spots lie at most, and how far they are apart at least, in millimeters. */
const reach = { u: 120, v: 95 };
const minApart = 14;

function placeSpots(random: () => number, count: number): ComposedSpot[] {
	const spots: ComposedSpot[] = [];
	while (spots.length < count) {
		const [u, v] = [(2 * random() - 1) * reach.u, (2 * random() - 1) * reach.v];
		if (spots.some((other) => Math.hypot(u - other.u, v - other.v) < minApart)) continue;
		const isRed = random() < 0.2;
		spots.push({
			id: spots.length,
			...{ u, v },
			diameter: 3 + 6 * random() ** 2,
			aspect: 0.65 + 0.35 * random(),
			turn: Math.PI * random(),
			melanin: isRed ? 0.05 : 0.4 + 0.9 * random(),
			blood: isRed ? 0.7 + 0.5 * random() : 0.1 * random(),
		});
	}
	return spots;
}

/** 1 in the middle of a spot, 0 beyond its uneven border. */
function cover(spot: ComposedSpot, u: number, v: number, noise: Noise): number {
	const [du, dv] = [u - spot.u, v - spot.v];
	if (Math.abs(du) + Math.abs(dv) > 1.5 * spot.diameter) return 0;
	const along = du * Math.cos(spot.turn) + dv * Math.sin(spot.turn);
	const across = (dv * Math.cos(spot.turn) - du * Math.sin(spot.turn)) / spot.aspect;
	const uneven = 1 + 0.35 * (noise.layered(u * 0.6 + 9 * spot.id, v * 0.6, 2) - 0.5);
	return ramp(1.15, 0.75, Math.hypot(along, across) / ((spot.diameter / 2) * uneven));
}

function growHairs(random: () => number): [number, number][][] {
	const count = random() < 0.5 ? 0 : Math.round(30 + 90 * random());
	const grain = 2 * Math.PI * random();
	return Array.from({ length: count }, () => {
		let [u, v] = [(2 * random() - 1) * 150, (2 * random() - 1) * 120];
		let heading = grain + (random() - 0.5);
		const bend = (random() - 0.5) * 0.08;
		return Array.from({ length: Math.round(30 + 40 * random()) }, (): [number, number] => {
			u += 0.4 * Math.cos(heading);
			v += 0.4 * Math.sin(heading);
			heading += bend;
			return [u, v];
		});
	});
}

/** The skin of one region of a person, the same for the same seed: with `count` spots, freckles, folds, a strap and hair. */
export function createBodySkin(seed: number, count: number): BodySkin {
	const random = createRandom(seed, 20);
	const noise = createNoise(createRandom(seed, 21));
	const spots = placeSpots(random, count);
	const halfWidth = 150 + 25 * random();
	const waist = 18 * random();
	const freckled = random() < 0.4 ? 0.12 + 0.12 * random() : 0;
	const fold = { v: (2 * random() - 1) * 80, depth: random() < 0.6 ? 0.35 + 0.3 * random() : 0 };
	const strap = { u: (2 * random() - 1) * 90, depth: random() < 0.35 ? 0.25 : 0 };
	const middle = 0.12 * random();
	return {
		spots,
		hairs: growHairs(random),
		isBody: (u, v) => Math.abs(u) < halfWidth - waist * Math.cos(v / 70) + 4 * noise.layered(v * 0.02, 3, 2),
		paint(u, v, shown, tissue) {
			const fine = noise.layered(u * 0.7, v * 0.7, 3) - 0.5;
			tissue.melanin = 0.3 * (noise.layered(u * 0.012 + 5, v * 0.012, 3) - 0.4) + 0.05 * fine;
			tissue.blood = 0.35 * (noise.layered(u * 0.018, v * 0.018 + 50, 3) - 0.35) + 0.1 * fine;
			tissue.veil = 0;
			tissue.pale = 0;
			// The hollow along the spine, a fold, and the mark that a strap leaves.
			tissue.melanin += middle * ramp(14, 0, Math.abs(u + 5 * noise.value(v * 0.03, 1)));
			const bent = v - fold.v - 14 * noise.layered(u * 0.012, 7, 2);
			tissue.blood += fold.depth * ramp(2.2, 0.3, Math.abs(bent)) * ramp(120, 60, Math.abs(u));
			tissue.blood += strap.depth * ramp(7, 6, Math.abs(u - strap.u - 0.1 * v));
			if (freckled > 0) {
				const freckle = noise.cell(u * 0.12 + 31, v * 0.12 + 77);
				if (freckle.own > 0.5) tissue.melanin += freckled * ramp(0.14, 0.06, freckle.near);
			}
			for (const spot of shown) {
				const covered = cover(spot, u, v, noise);
				tissue.melanin += covered * spot.melanin;
				tissue.blood += covered * spot.blood;
			}
		},
	};
}
