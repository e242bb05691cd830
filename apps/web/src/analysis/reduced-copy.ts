import { limits } from '@dermavigil/contract';

const { maxSide } = limits.image;

/**
 * A photo at most 1024 pixels on its longest side, upright and on white, on a canvas of its own. It is made from pixels
 * alone: place, time and camera stay behind. Throws when the browser cannot decode or draw it.
 */
export async function drawReducedCopy(photo: Blob | HTMLImageElement): Promise<HTMLCanvasElement> {
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

/** Such a copy as a PNG file. */
export async function makeReducedCopy(photo: Blob): Promise<Blob> {
	const canvas = await drawReducedCopy(photo);
	return await new Promise((resolve, reject) =>
		canvas.toBlob(
			(blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot write a picture.'))),
			'image/png',
		),
	);
}
