import { paintHeatMap, scaleHeatMap } from '@dermavigil/analysis/saliency';
import { type HeatMap, limits } from '@dermavigil/contract';

/** Pixels. */
const { maxSide } = limits.image;

/**
 * A photo at most 1024 pixels on its longest side, upright and on white, on a canvas of its own. It is made from pixels
 * alone, without place, time and camera. Throws when the browser cannot decode or draw it.
 */
export async function drawPhotoCopy(photo: Blob | HTMLImageElement): Promise<HTMLCanvasElement> {
	const whole = await createImageBitmap(photo, { imageOrientation: 'from-image' });
	const factor = Math.min(1, maxSide / Math.max(whole.width, whole.height));
	const [width, height] = [whole.width, whole.height].map((side) => Math.max(1, Math.round(side * factor)));
	const canvas = Object.assign(document.createElement('canvas'), { width, height });
	const context = canvas.getContext('2d');
	if (!context) throw new Error('This browser cannot draw.');
	const small = await createImageBitmap(whole, { resizeWidth: width!, resizeHeight: height!, resizeQuality: 'high' });
	whole.close();
	context.fillStyle = '#ffffff';
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(small, 0, 0);
	small.close();
	return canvas;
}

/** Such a copy, as a PNG file. */
export async function makePhotoCopy(photo: Blob): Promise<Blob> {
	const canvas = await drawPhotoCopy(photo);
	return await new Promise((resolve, reject) =>
		canvas.toBlob(
			(blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot save the image.'))),
			'image/png',
		),
	);
}

/** Paints a heat-map on a copy of the photo that it was made from. False where the browser cannot draw. */
export function paintHeatMapOn(copy: HTMLCanvasElement, heatmap: HeatMap, photo: { width: number }): boolean {
	const context = copy.getContext('2d');
	if (!context) return false;
	const { width, height } = copy;
	const { data } = paintHeatMap(scaleHeatMap(heatmap, width / photo.width), width, height);
	const layer = Object.assign(document.createElement('canvas'), { width, height });
	const image = context.createImageData(width, height);
	image.data.set(data);
	layer.getContext('2d')?.putImageData(image, 0, 0);
	context.drawImage(layer, 0, 0);
	return true;
}
