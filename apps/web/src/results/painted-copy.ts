import { paintHeatMap, scaleHeatMap } from '@dermavigil/analysis/saliency';
import type { HeatMap } from '@dermavigil/contract';

/** Paints a heat-map on a copy of the photo that it was made from. False where the browser cannot draw. */
export function paintOnCopy(copy: HTMLCanvasElement, heatmap: HeatMap, photo: { width: number }): boolean {
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
