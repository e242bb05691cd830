import { contains, type Polygon } from '../outline/contour.ts';
import type { Photo } from '../photo.ts';
import { invert, move, type Point, type Similarity } from './similarity.ts';

/** The square of skin around a lesion that is analyzed: its corner and side in pixels of a photo. */
export interface Frame {
	left: number;
	top: number;
	side: number;
	/** The side of the cropped image, in pixels. */
	pixels: number;
}

/** How much wider than the lesions the square is: as in the model's training photos, or less near a photo's edge. */
const [maxRoom, minRoom] = [2, 1.5];
const [minPixels, maxPixels] = [160, 512];

/** The square around all points that still lies within all `photos`, each given as its four corners. */
export function frameAround(points: readonly Point[], photos: readonly Polygon[]): Frame {
	const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
	const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
	const [x, y, size] = [(left + right) / 2, (top + bottom) / 2, Math.max(right - left, bottom - top)];
	const fits = (half: number) =>
		photos.every((photo) => [-1, 1].every((i) => [-1, 1].every((j) => contains(photo, x + i * half, y + j * half))));
	let room = maxRoom;
	while (room > minRoom && !fits((room * size) / 2)) room -= 0.05;
	const side = room * size;
	return {
		left: x - side / 2,
		top: y - side / 2,
		side,
		pixels: Math.round(Math.min(maxPixels, Math.max(minPixels, side))),
	};
}

/** The corners of a photo. */
export function getCorners({ width, height }: Photo): Polygon {
	return [
		[0, 0],
		[width, 0],
		[width, height],
		[0, height],
	];
}

/** From pixels of a photo to pixels of the frame's image; `toFrame` maps the photo to the one that the frame lies in. */
export function intoFrame({ left, top, side, pixels }: Frame, toFrame: Similarity): Similarity {
	const factor = pixels / side;
	const { a, b, dx, dy } = toFrame;
	return { a: a * factor, b: b * factor, dx: (dx - left) * factor, dy: (dy - top) * factor };
}

/** Crops the frame from a photo into an image `pixels` wide; beyond the photo's edge, the edge pixels are repeated. */
export function cropFrame(photo: Photo, into: Similarity, pixels: number): Photo {
	const { width, height, data: source } = photo;
	const back = invert(into);
	const data = new Uint8ClampedArray(pixels * pixels * 4);
	for (let row = 0, to = 0; row < pixels; row++) {
		for (let column = 0; column < pixels; column++, to += 4) {
			const [u, v] = move(back, [column + 0.5, row + 0.5]);
			const x = Math.min(width - 1.001, Math.max(0, u - 0.5));
			const y = Math.min(height - 1.001, Math.max(0, v - 0.5));
			const [left, top] = [Math.floor(x), Math.floor(y)];
			const [right, low] = [x - left, y - top];
			const at = (top * width + left) * 4;
			const below = at + width * 4;
			for (let channel = 0; channel < 3; channel++) {
				const upper = source[at + channel]! * (1 - right) + source[at + 4 + channel]! * right;
				const lower = source[below + channel]! * (1 - right) + source[below + 4 + channel]! * right;
				data[to + channel] = upper * (1 - low) + lower * low;
			}
			data[to + 3] = 255;
		}
	}
	return { width: pixels, height: pixels, data };
}

/** The skin's color is sampled every this many pixels. */
const step = 4;
const [darkest, brightest] = [0.5, 2];

/** Adjusts the light of `photo` to that of `reference`, so that the skin around the lesions has the same mean color in both. */
export function matchLight(photo: Photo, reference: Photo, lesions: readonly Polygon[]): void {
	const sums = [0, 1, 2].map(() => [0, 0] as [own: number, wanted: number]);
	for (let y = 0; y < photo.height; y += step) {
		for (let x = 0; x < photo.width; x += step) {
			if (lesions.some((polygon) => contains(polygon, x, y))) continue;
			const at = (y * photo.width + x) * 4;
			for (const [channel, sum] of sums.entries()) {
				sum[0] += photo.data[at + channel]!;
				sum[1] += reference.data[at + channel]!;
			}
		}
	}
	for (const [channel, [own, wanted]] of sums.entries()) {
		const gain = Math.min(brightest, Math.max(darkest, own > 0 ? wanted / own : 1));
		for (let at = channel; at < photo.data.length; at += 4) photo.data[at] = photo.data[at]! * gain;
	}
}
