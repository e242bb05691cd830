import { paintHeatMap, scaleHeatMap } from '@dermavigil/analysis/saliency';
import { type HeatMap, limits } from '@dermavigil/contract';
import { saveCanvas } from '../lib/files/save-canvas.ts';

/** Pixels. */
const { maxSide } = limits.image;

/**
 * A copy of a photo with sides of at most 1024 pixels, upright and on white, on a separate canvas. It is made from
 * pixels alone, without place, time and camera. Throws when the browser cannot decode or draw it.
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
	return await saveCanvas(await drawPhotoCopy(photo), 'image/png');
}

/** A heat-map as an image to place over a copy of its photo that is `photo.width` pixels wide. null if the browser cannot draw. */
export function makeHeatMapLayer(
	heatmap: HeatMap,
	photo: { width: number },
	{ width, height }: { width: number; height: number },
	paint: typeof paintHeatMap = paintHeatMap,
): HTMLCanvasElement | null {
	const layer = Object.assign(document.createElement('canvas'), { width, height });
	const context = layer.getContext('2d');
	if (!context) return null;
	const image = context.createImageData(width, height);
	image.data.set(paint(scaleHeatMap(heatmap, width / photo.width), width, height).data);
	context.putImageData(image, 0, 0);
	return layer;
}

/** Paints a heat-map on a copy of the photo that it was made from. False if the browser cannot draw. */
export function paintHeatMapOn(copy: HTMLCanvasElement, heatmap: HeatMap, photo: { width: number }): boolean {
	const context = copy.getContext('2d');
	const layer = makeHeatMapLayer(heatmap, photo, copy);
	if (!context || !layer) return false;
	context.drawImage(layer, 0, 0);
	return true;
}

/** The image at a URL or in a data URL; the content security policy forbids fetching the latter. */
export async function loadImage(url: string): Promise<HTMLImageElement> {
	const image = Object.assign(new Image(), { src: url });
	await image.decode();
	return image;
}
