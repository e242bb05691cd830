import { createRandom } from './noise.ts';
import { createView, toPhoto } from './outline.ts';
import { fieldHeight, type Scene } from './scene.ts';

/** How much of each pixel strokes cover, 0 to 1. */
export type Coverage = Float32Array;

/** A bent line on the skin, in shares of the shorter side; `width` in millimeters, thinning toward its end. */
interface Strand {
	x: number;
	y: number;
	heading: number;
	/** Radians per unit of length. */
	bend: number;
	length: number;
	width: number;
}

/** Hair, growing roughly one way. */
export function drawHair(scene: Scene): Coverage {
	const random = createRandom(scene.seed, 5);
	const stroke = createStroke(scene);
	const close = scene.kind === 'dermoscopy';
	const grain = random() * 2 * Math.PI;
	for (let hair = 0; hair < scene.hairs; hair++) {
		stroke.add({
			x: (random() - 0.5) * 1.5,
			y: (random() - 0.5) * 1.2,
			heading: grain + (random() - 0.5) * 1.1,
			bend: (random() - 0.5) * (close ? 2.2 : 7),
			length: close ? 0.35 + 0.75 * random() : 0.06 + 0.2 * random(),
			width: close ? 0.045 + 0.04 * random() : 0.05 + 0.05 * random(),
		});
	}
	return stroke.coverage;
}

/** The branching vessels of a pearly lesion, inside a circle of `radius` (a share of the shorter side). */
export function drawVessels(scene: Scene, radius: number): Coverage {
	const random = createRandom(scene.seed, 6);
	const stroke = createStroke(scene);
	const wide = scene.kind === 'dermoscopy' ? 0.085 : 0.13;
	const branch = (x: number, y: number, heading: number, length: number, width: number, depth: number) => {
		const strand = { x, y, heading, bend: ((random() - 0.5) * 1.6) / length, length, width };
		const end = stroke.add(strand);
		if (depth === 0 || Math.hypot(end.x, end.y) > radius * 1.02) return;
		for (const side of [-1, 1]) {
			const turn = end.heading + side * (0.25 + 0.55 * random());
			branch(end.x, end.y, turn, length * (0.55 + 0.3 * random()), width * 0.72, depth - 1);
		}
	};
	const trunks = 3 + Math.floor(random() * 3);
	for (let trunk = 0; trunk < trunks; trunk++) {
		const angle = (2 * Math.PI * (trunk + 0.6 * random())) / trunks;
		const inwards = angle + Math.PI + (random() - 0.5) * 1.4;
		branch(0.95 * radius * Math.cos(angle), 0.95 * radius * Math.sin(angle), inwards, radius * 0.42, wide, 4);
	}
	return stroke.coverage;
}

function createStroke(scene: Scene) {
	const coverage: Coverage = new Float32Array(scene.width * scene.height);
	const view = createView(scene);
	const perMillimeter = view.side / fieldHeight(scene);

	/** Draws the strand and returns where it ends, and in which direction. */
	function add(strand: Strand): { x: number; y: number; heading: number } {
		const steps = Math.max(2, Math.ceil(strand.length * view.side));
		const step = strand.length / steps;
		let { x, y, heading } = strand;
		for (let at = 0; at < steps; at++) {
			const [px, py] = toPhoto(x, y, scene, view);
			const taper = 1 - 0.55 * (at / steps) ** 2;
			dab(coverage, scene, px, py, strand.width * perMillimeter * taper);
			x += step * Math.cos(heading);
			y += step * Math.sin(heading);
			heading += strand.bend * step;
		}
		return { x, y, heading };
	}
	return { coverage, add };
}

/** One round dab, `width` pixels wide; thinner than a pixel it only gets fainter. */
function dab(coverage: Coverage, { width: columns, height: rows }: Scene, x: number, y: number, width: number): void {
	const radius = Math.max(1, width) / 2;
	const reach = radius + 0.5;
	const strength = Math.min(1, width);
	for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(rows - 1, y + reach); row++) {
		for (let column = Math.max(0, Math.floor(x - reach)); column <= Math.min(columns - 1, x + reach); column++) {
			const covered = strength * Math.min(1, Math.max(0, reach - Math.hypot(column + 0.5 - x, row + 0.5 - y)));
			const index = row * columns + column;
			if (covered > coverage[index]!) coverage[index] = covered;
		}
	}
}
