import type { SquareFrame } from '@dermavigil/analysis/framing';

/** Pixels along each side: enough for a lesion's border, and few enough for each frame on a slow phone. */
const side = 120;

/** Returns a function that reads the center square of a video or an image, reduced; the canvas is reused for each frame. */
export function createGrabber(): (source: HTMLVideoElement | HTMLImageElement) => SquareFrame {
	const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
	const context = canvas.getContext('2d', { willReadFrequently: true })!;
	// Each reduced pixel must be the mean of those that it stands for; otherwise noise would look like sharpness.
	context.imageSmoothingQuality = 'medium';
	return (source) => {
		const { width, height } = getSize(source);
		const square = Math.min(width, height);
		context.drawImage(source, (width - square) / 2, (height - square) / 2, square, square, 0, 0, side, side);
		return { side, data: context.getImageData(0, 0, side, side).data };
	};
}

function getSize(source: HTMLVideoElement | HTMLImageElement): { width: number; height: number } {
	if (source instanceof HTMLVideoElement) return { width: source.videoWidth, height: source.videoHeight };
	return { width: source.naturalWidth, height: source.naturalHeight };
}
