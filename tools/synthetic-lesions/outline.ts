import { createRandom } from './noise.ts';
import type { Scene } from './scene.ts';

const STEPS = 2048;
const TURN = 2 * Math.PI;

/** The lesion's border as seen from its center: the radius toward `angle` (radians), as a share of the shorter side. */
export type Outline = (angle: number) => number;

/** A closed curve r(angle): a circle with harmonics on it, scaled so that its area is exactly the scene's. */
export function createOutline(scene: Scene): Outline {
	const random = createRandom(scene.seed, 2);
	const radii = new Float64Array(STEPS).fill(1);
	for (let harmonic = 2; harmonic <= 26; harmonic++) {
		const size = harmonicSize(harmonic, scene) * (0.5 + 0.5 * random());
		const phase = TURN * random();
		for (let step = 0; step < STEPS; step++) radii[step]! += size * Math.cos((TURN * harmonic * step) / STEPS + phase);
	}
	const squares = radii.reduce((sum, radius) => sum + Math.max(0.2, radius) ** 2, 0);
	const scale = (scene.diameter / 2) * Math.sqrt((scene.growth * STEPS) / squares);
	for (let step = 0; step < STEPS; step++) radii[step] = Math.max(0.2, radii[step]!) * scale;
	return (angle) => {
		const place = ((angle / TURN + 1) % 1) * STEPS;
		const step = Math.floor(place);
		const next = radii[(step + 1) % STEPS]!;
		return radii[step % STEPS]! + (next - radii[step % STEPS]!) * (place - step);
	};
}

function harmonicSize(harmonic: number, { asymmetry, borderIrregularity }: Scene): number {
	if (harmonic === 2) return 0.06 + 0.14 * asymmetry;
	if (harmonic === 3) return 0.015 + 0.13 * asymmetry;
	if (harmonic <= 5) return 0.01 + 0.06 * asymmetry;
	return (0.003 + 0.032 * borderIrregularity) * (6 / harmonic) ** 0.9;
}

/** From a point in the photo to one on the skin, both in shares of the shorter side from their centers. */
export interface View {
	cosine: number;
	sine: number;
	/** Pixels along the shorter side. */
	side: number;
}

/** The turn and the scale of a scene's photo. */
export function createView(scene: Scene): View {
	return { cosine: Math.cos(scene.turn), sine: Math.sin(scene.turn), side: Math.min(scene.width, scene.height) };
}

/** Where the skin's (x, y) lies in the photo, in pixels. */
export function toPhoto(x: number, y: number, scene: Scene, view: View): [number, number] {
	return [
		scene.width / 2 + view.side * (scene.shiftX + view.cosine * x - view.sine * y),
		scene.height / 2 + view.side * (scene.shiftY + view.sine * x + view.cosine * y),
	];
}

/** Calls `visit` for every pixel, row by row, with its index and its point on the skin. */
export function eachPixel(scene: Scene, visit: (index: number, x: number, y: number) => void): void {
	const { cosine, sine, side } = createView(scene);
	let index = 0;
	for (let row = 0; row < scene.height; row++) {
		const dy = (row + 0.5 - scene.height / 2) / side - scene.shiftY;
		for (let column = 0; column < scene.width; column++) {
			const dx = (column + 0.5 - scene.width / 2) / side - scene.shiftX;
			visit(index++, cosine * dx + sine * dy, cosine * dy - sine * dx);
		}
	}
}
