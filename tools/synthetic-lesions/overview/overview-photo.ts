import type { Photo } from '../../../packages/analysis/src/photo.ts';
import { createNoise, createRandom } from '../noise.ts';
import { completeScene } from '../scene.ts';
import { createColoring } from '../skin.ts';
import type { Tissue } from '../tissue.ts';
import { type BodySkin, type ComposedSpot, createBodySkin } from './body-skin.ts';
import { createPose, type Pose } from './pose.ts';

/** A spot and where it really is in a photo, in the photo's pixels. */
interface PlacedSpot {
	id: number;
	x: number;
	y: number;
	diameter: number;
}

export interface OverviewPhoto {
	photo: Photo;
	spots: PlacedSpot[];
}

const size = { width: 900, height: 675 };
/** How many of a region's spots both sessions show; the next is only in the first session, and the last only in the second. */
export const spotsInBoth = 10;

const showIn = (session: number, { id }: ComposedSpot) => id < spotsInBoth || id === spotsInBoth + session;

/** Light from one side, warmer or colder, brighter or darker: a gain for each channel. */
function createLight(seed: number, session: number) {
	const random = createRandom(seed, 80 + session);
	const [gain, warmth] = [0.78 + 0.4 * random(), 0.12 * (random() - 0.5)];
	const [direction, falloff] = [2 * Math.PI * random(), 0.15 + 0.3 * random()];
	const channels = [gain * (1 + warmth), gain, gain * (1 - warmth)] as const;
	const [cosine, sine] = [Math.cos(direction), Math.sin(direction)];
	return (x: number, y: number, channel: 0 | 1 | 2) => {
		const along = (x / size.width - 0.5) * cosine + (y / size.height - 0.5) * sine;
		return channels[channel] * (1 + falloff * along);
	};
}

/** Darkens what each hair covers. */
function drawHairs({ hairs }: BodySkin, pose: Pose, planes: Float32Array[]): void {
	for (const point of hairs.flat()) {
		const [x, y] = pose.toPhoto(...point).map(Math.floor) as [number, number];
		if (x < 0 || y < 0 || x >= size.width || y >= size.height) continue;
		for (const plane of planes) plane[y * size.width + x]! *= 0.8;
	}
}

/** Averages each pixel with its four neighbors, as a phone's lens and its reduction do. */
function soften(plane: Float32Array): Float32Array {
	const { width } = size;
	const softened = plane.slice();
	// The outermost pixels do not change.
	for (let i = width + 1; i < plane.length - width - 1; i++) {
		softened[i] = (4 * plane[i]! + plane[i - 1]! + plane[i + 1]! + plane[i - width]! + plane[i + width]!) / 8;
	}
	return softened;
}

/**
 * An overview photo of a region of a person's skin in session 0 or 1, a month apart, and where its spots are: ten that both
 * show, one that is gone in the second, and one that is new there. Between them the camera, the light and the skin have moved.
 * Computed from numbers alone, the same for the same seed.
 */
export function renderOverview(seed: number, session: 0 | 1): OverviewPhoto {
	const { width, height } = size;
	const skin = createBodySkin(seed, spotsInBoth + 2);
	const shown = skin.spots.filter((spot) => showIn(session, spot));
	const pose = createPose(seed, session, size);
	const light = createLight(seed, session);
	const random = createRandom(seed, 30);
	const color = createColoring(completeScene({ seed, kind: 'phone', skinTone: 1 + (seed % 6) }), random);
	const room = createNoise(createRandom(seed, 31));
	const wall = [90 + 90 * random(), 100 + 80 * random(), 110 + 90 * random()] as const;
	const tissue: Tissue = { melanin: 0, blood: 0, veil: 0, pale: 0, height: 0 };
	const shade = { red: 0, green: 0, blue: 0 };
	const planes = [0, 1, 2].map(() => new Float32Array(width * height));
	for (let y = 0, i = 0; y < height; y++) {
		for (let x = 0; x < width; x++, i++) {
			const [u, v] = pose.toSkin(x + 0.5, y + 0.5);
			if (skin.isBody(u, v)) {
				skin.paint(u, v, shown, tissue);
				color(tissue, shade);
			} else {
				const pattern = 0.85 + 0.3 * room.layered(u * 0.03, v * 0.03, 3);
				[shade.red, shade.green, shade.blue] = [wall[0] * pattern, wall[1] * pattern, wall[2] * pattern];
			}
			planes[0]![i] = shade.red * light(x, y, 0);
			planes[1]![i] = shade.green * light(x, y, 1);
			planes[2]![i] = shade.blue * light(x, y, 2);
		}
	}
	drawHairs(skin, pose, planes);
	const grain = createRandom(seed, 90 + session);
	const data = new Uint8ClampedArray(4 * width * height).fill(255);
	for (const [channel, plane] of planes.map(soften).entries()) {
		for (let i = 0; i < plane.length; i++) data[4 * i + channel] = plane[i]! + 7 * (grain() + grain() - 1);
	}
	const spots = shown.map(({ id, u, v, diameter }) => {
		const [x, y] = pose.toPhoto(u, v);
		const [beside] = pose.toPhoto(u + 1, v);
		return { id, x, y, diameter: diameter * (beside - x) };
	});
	return { photo: { width, height, data }, spots };
}
