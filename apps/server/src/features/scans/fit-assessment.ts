import type { Size } from '@dermavigil/analysis';
import { AppError, messages, type ScanAssessment } from '@dermavigil/contract';

/** The rounding error of a side or a coordinate, in pixels. */
const tolerance = 1;

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Whether the image is the photo at another size. */
function sameShape({ width, height }: Size, image: Size): boolean {
	if (width < 1 || height < 1) return false;
	const factor = Math.max(image.width, image.height) / Math.max(width, height);
	return Math.abs(width * factor - image.width) <= tolerance && Math.abs(height * factor - image.height) <= tolerance;
}

/** Whether heat-map and outline lie within the photo. */
function liesInPhoto({ photo, heatmap, outline }: Pick<ScanAssessment, 'photo' | 'heatmap' | 'outline'>): boolean {
	const inside = ([x, y]: [number, number]) =>
		x >= -tolerance && y >= -tolerance && x <= photo.width + tolerance && y <= photo.height + tolerance;
	const corners: [number, number][] = [];
	if (heatmap) {
		const { left, top, side } = heatmap.square;
		if (side <= 0) return false;
		corners.push([left, top], [left + side, top + side]);
	}
	return [...corners, ...(outline?.polygon ?? [])].every(inside);
}

/**
 * The assessment of a photo in pixels of the stored `image`, which is the same size or smaller. Throws AppError
 * bad_request when it was made from a photo of another shape, or refers to points outside it.
 */
export function fitAssessment(assessment: ScanAssessment, image: Size): ScanAssessment {
	if (!sameShape(assessment.photo, image) || !liesInPhoto(assessment)) {
		throw new AppError('bad_request', messages.savedScan.otherPhoto);
	}
	const photo = { width: image.width, height: image.height };
	if (assessment.suitability !== 'suitable') return { ...assessment, photo };
	const { heatmap, outline } = assessment;
	const factor = image.width / assessment.photo.width;
	// A hundredth of a pixel is finer than any measurement, and keeps the stored JSON short.
	const scale = (value: number) => round(value * factor, 2);
	return {
		...assessment,
		photo,
		heatmap: heatmap && {
			...heatmap,
			square: { left: scale(heatmap.square.left), top: scale(heatmap.square.top), side: scale(heatmap.square.side) },
			values: heatmap.values.map((value) => round(value, 4)),
		},
		outline: outline && { ...outline, polygon: outline.polygon.map(([x, y]) => [scale(x), scale(y)]) },
	};
}
