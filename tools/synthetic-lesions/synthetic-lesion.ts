import type { Photo } from '../../packages/analysis/src/photo.ts';
import { createSurface, type Surface, takePhoto } from './camera.ts';
import { createNoise, createRandom } from './noise.ts';
import { createOutline, eachPixel } from './outline.ts';
import { createPattern } from './patterns.ts';
import { completeScene, fieldHeight, type Scene, type SyntheticLesionOptions } from './scene.ts';
import { createColoring, createSkin } from './skin.ts';
import { drawHair, drawVessels } from './strokes.ts';
import type { LesionPoint, Tissue } from './tissue.ts';

/**
 * A photo of skin with one lesion, computed from numbers alone: nobody's photo, the same bytes for the same options
 * wherever it runs. For samples, demonstrations, tests, and measurements that need a known ground truth.
 */
export function renderSyntheticLesion(options: SyntheticLesionOptions): Photo {
	const scene = completeScene(options);
	const surface = createSurface(scene.width * scene.height);
	drawSkin(scene, surface);
	if (scene.pattern === 'basal') {
		stain(surface, drawVessels(scene, (scene.diameter / 2) * Math.sqrt(scene.growth)), [0.9, 0.42, 0.46], 0.75);
	}
	if (scene.hairs > 0) stain(surface, drawHair(scene), [0.3, 0.24, 0.2], 0.85);
	return takePhoto(surface, scene);
}

/** The synthetic lesion's true outline: width x height, row by row, 1 inside the border and 0 outside. */
export function syntheticOutline(options: SyntheticLesionOptions): Uint8Array {
	const scene = completeScene(options);
	const outline = createOutline(scene);
	const mask = new Uint8Array(scene.width * scene.height);
	eachPixel(scene, (index, x, y) => {
		if (Math.hypot(x, y) <= outline(Math.atan2(y, x))) mask[index] = 1;
	});
	return mask;
}

function drawSkin(scene: Scene, surface: Surface): void {
	const noise = createNoise(createRandom(scene.seed, 3));
	const random = createRandom(scene.seed, 4);
	const outline = createOutline(scene);
	const skin = createSkin(scene, noise, random);
	const color = createColoring(scene, random);
	const paint = createPattern(scene, noise, random);
	const millimeters = fieldHeight(scene);
	const meanRadius = (scene.diameter / 2) * Math.sqrt(scene.growth);
	const tissue: Tissue = { melanin: 0, blood: 0, veil: 0, pale: 0, height: 0 };
	const point: LesionPoint = { u: 0, v: 0, x: 0, y: 0, rim: 0, angle: 0 };
	const shade = { red: 0, green: 0, blue: 0 };
	eachPixel(scene, (index, x, y) => {
		point.u = x * millimeters;
		point.v = y * millimeters;
		skin(point.u, point.v, tissue);
		point.angle = Math.atan2(y, x);
		point.rim = Math.hypot(x, y) / outline(point.angle);
		point.x = x / meanRadius;
		point.y = y / meanRadius;
		paint(point, tissue);
		color(tissue, shade);
		surface.red[index] = shade.red;
		surface.green[index] = shade.green;
		surface.blue[index] = shade.blue;
		surface.height[index] = tissue.height;
	});
}

/** Lets strokes absorb light: full coverage at full `strength` leaves the share `left` of each color. */
function stain({ red, green, blue }: Surface, coverage: Float32Array, left: readonly number[], strength: number): void {
	for (const [channel, plane] of [red, green, blue].entries()) {
		const loss = strength * (1 - left[channel]!);
		for (let index = 0; index < plane.length; index++) plane[index]! *= 1 - loss * coverage[index]!;
	}
}
