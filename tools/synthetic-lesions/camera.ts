import type { Photo } from '../../packages/analysis/src/photo.ts';
import { createRandom, ramp } from './noise.ts';
import { fieldHeight, type Scene } from './scene.ts';

/** What is in front of the lens: colors (0 to 255) in even light and the surface's height in millimeters, per pixel. */
export interface Surface {
	red: Float32Array;
	green: Float32Array;
	blue: Float32Array;
	height: Float32Array;
}

/** A flat, black surface with this many pixels. */
export function createSurface(pixels: number): Surface {
	const plane = () => new Float32Array(pixels);
	return { red: plane(), green: plane(), blue: plane(), height: plane() };
}

/** Lights the surface, blurs it as the lens does, and exposes it with the sensor's noise. */
export function takePhoto(surface: Surface, scene: Scene): Photo {
	const { width, height } = scene;
	const light = createLight(scene);
	const noise = createSensor(scene);
	const data = new Uint8ClampedArray(width * height * 4);
	const planes = [surface.red, surface.green, surface.blue];
	lightSurface(surface, scene, light);
	for (const [channel, plane] of planes.entries()) {
		soften(plane, width, height);
		const grain = channel === 1 ? 1 : 1.3;
		for (let index = 0; index < plane.length; index++) {
			data[index * 4 + channel] = plane[index]! + grain * noise(index * 3 + channel);
		}
	}
	for (let index = 3; index < data.length; index += 4) data[index] = 255;
	return { width, height, data };
}

/** Shades every pixel by its slope toward the lamp; the wet or oily surface glints where it faces the lamp. */
function lightSurface({ red, green, blue, height: relief }: Surface, scene: Scene, light: Light): void {
	const { width, height } = scene;
	const perMillimeter = Math.min(width, height) / fieldHeight(scene);
	for (let row = 0, index = 0; row < height; row++) {
		const below = row + 1 < height ? width : 0;
		for (let column = 0; column < width; column++, index++) {
			const here = relief[index]!;
			const right = column + 1 < width ? relief[index + 1]! - here : 0;
			const down = relief[index + below]! - here;
			const facing = -(right * light.x + down * light.y) * perMillimeter;
			const gain = light.at(column, row) * Math.max(0.35, 1 + light.relief * Math.max(-0.9, Math.min(0.9, facing)));
			const glint = light.gloss * ramp(0.28, 0.95, facing) * gain;
			red[index] = red[index]! * gain + glint;
			green[index] = green[index]! * gain + glint;
			blue[index] = blue[index]! * gain + glint;
		}
	}
}

interface Light {
	/** The direction of the lamp in the photo. */
	x: number;
	y: number;
	/** How much a slope changes the brightness, and how bright a glint is. */
	relief: number;
	gloss: number;
	/** The brightness of the light that falls on a pixel. */
	at(column: number, row: number): number;
}

/** A phone photo has one lamp to the side and a body that curves away; a dermatoscope has a ring of lamps and a round rim. */
function createLight(scene: Scene): Light {
	const random = createRandom(scene.seed, 7);
	const close = scene.kind === 'dermoscopy';
	const direction = random() * 2 * Math.PI;
	const x = Math.cos(direction);
	const y = Math.sin(direction);
	const gradient = (close ? 0.05 : 0.1) + 0.08 * random();
	const falloff = close ? 0.22 + 0.2 * random() : 0.1 + 0.25 * random();
	const rim = close && random() < 0.3 ? 0.74 + 0.06 * random() : 0;
	const curve = close ? 0 : random() * Math.PI;
	const bent = { x: Math.cos(curve), y: Math.sin(curve) };
	const side = Math.min(scene.width, scene.height);
	// The gain applies to linear light; sRGB values rise with about its power of 1/2.2.
	const exposure = scene.light ** (1 / 2.2);
	return {
		x,
		y,
		relief: close ? 0.55 : 0.6,
		gloss: close ? 30 : 46,
		at(column, row) {
			const dx = (column - scene.width / 2) / side;
			const dy = (row - scene.height / 2) / side;
			const distance = close ? Math.hypot(dx, dy) : Math.abs(dx * bent.x + dy * bent.y + 0.1);
			const corner = rim > 0 ? ramp(rim + 0.05, rim - 0.07, distance) * 0.95 + 0.05 : 1;
			return exposure * corner * (1 + gradient * (dx * x + dy * y)) * (1 - falloff * distance * distance);
		},
	};
}

/** A 1-2-1 blur both ways, in place; `last` and `above` keep the values that were there before. */
function soften(plane: Float32Array, width: number, height: number): void {
	for (let index = 1, last = plane[0]!; index < plane.length - 1; index++) {
		const here = plane[index]!;
		const column = index % width;
		if (column > 0 && column < width - 1) plane[index] = (last + 2 * here + plane[index + 1]!) / 4;
		last = here;
	}
	const above = plane.slice(0, width);
	for (let index = width; index < (height - 1) * width; index++) {
		const here = plane[index]!;
		plane[index] = (above[index % width]! + 2 * here + plane[index + width]!) / 4;
		above[index % width] = here;
	}
}

/** Noise of the sensor at a sample, in 8-bit steps, nearly normal (a sum of three), from a table that repeats unnoticeably. */
function createSensor(scene: Scene): (sample: number) => number {
	const random = createRandom(scene.seed, 100 + scene.shot);
	const strength = scene.kind === 'dermoscopy' ? 3.2 : 4.4;
	const size = 65521;
	const table = Float32Array.from({ length: size }, () => strength * (random() + random() + random() - 1.5));
	return (sample) => table[sample % size]!;
}
