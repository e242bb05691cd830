import { createNoise, createRandom } from '../noise.ts';

/** How a photo was taken: brings pixels to millimeters on the skin, and back. */
export interface Pose {
	toSkin(x: number, y: number): [u: number, v: number];
	toPhoto(u: number, v: number): [x: number, y: number];
}

/** How wide a photo is, in millimeters, when the camera is where it should be. */
const fieldWidth = 440;

/**
 * The pose of one photo of a series: each is taken from a different place and angle, and the skin lies a little
 * differently, since people breathe and turn.
 */
export function createPose(seed: number, session: number, { width, height }: { width: number; height: number }): Pose {
	const random = createRandom(seed, 40 + session);
	const noise = createNoise(createRandom(seed, 60 + session));
	const spread = (size: number) => (2 * random() - 1) * size;
	const perPixel = fieldWidth / width / (1 + spread(0.12));
	const turn = spread(0.14);
	const [shiftU, shiftV] = [spread(18), spread(14)];
	const [tiltX, tiltY] = [spread(0.07), spread(0.07)];
	const skinMotion = 9;
	const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];

	function toSkin(x: number, y: number): [number, number] {
		const [dx, dy] = [x - width / 2, y - height / 2];
		const depth = perPixel / (1 + (tiltX * dx + tiltY * dy) / (width / 2));
		const u = depth * (cosine * dx - sine * dy) + shiftU;
		const v = depth * (sine * dx + cosine * dy) + shiftV;
		return [
			u + skinMotion * (noise.layered(u * 0.008, v * 0.008, 2) - 0.5),
			v + skinMotion * (noise.layered(u * 0.008 + 40, v * 0.008, 2) - 0.5),
		];
	}

	function toPhoto(u: number, v: number): [number, number] {
		let [x, y] = [width / 2, height / 2];
		// The remaining error shrinks by about a fifth each time.
		for (let round = 0; round < 30; round++) {
			const [atU, atV] = toSkin(x, y);
			const [du, dv] = [(u - atU) / perPixel, (v - atV) / perPixel];
			x += cosine * du + sine * dv;
			y += cosine * dv - sine * du;
		}
		return [x, y];
	}
	return { toSkin, toPhoto };
}
