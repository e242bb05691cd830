import { limits } from '@dermavigil/contract';
import { saveCanvas } from '../../../lib/files/save-canvas.ts';

/** A square in a photo: its center and its side, in pixels. */
export interface LesionFrame {
	x: number;
	y: number;
	side: number;
}

interface Size {
	width: number;
	height: number;
}

/** The maximum side, in pixels, of the part that is cut out: a multiple of what the analysis sees. */
const maxSide = 2048;
const quality = 0.95;

/** The nearest frame that lies inside the photo, is large enough to be assessed, and has whole pixels. */
export function fitFrame({ x, y, side }: LesionFrame, { width, height }: Size): LesionFrame {
	const largest = Math.min(width, height);
	const fitted = Math.round(Math.min(largest, Math.max(limits.upload.minSide, side)));
	const place = (center: number, length: number) =>
		Math.round(Math.min(length - fitted / 2, Math.max(fitted / 2, center)));
	return { x: place(x, width), y: place(y, height), side: fitted };
}

/** Cuts the frame out of the photo's own pixels, without place, time and camera. Throws when the browser cannot decode or draw it. */
export async function cutLesion(photo: Blob, { x, y, side }: LesionFrame): Promise<File> {
	const whole = await createImageBitmap(photo, { imageOrientation: 'from-image' });
	const [left, top] = [x, y].map((center) => Math.floor(center - side / 2));
	const length = Math.min(maxSide, side);
	const canvas = Object.assign(document.createElement('canvas'), { width: length, height: length });
	const context = canvas.getContext('2d');
	if (!context) throw new Error('This browser cannot draw.');
	context.imageSmoothingQuality = 'high';
	context.fillStyle = '#ffffff';
	context.fillRect(0, 0, length, length);
	// Not with createImageBitmap, which in Chromium (156) takes a different part of a photo that Exif turns by a quarter.
	context.drawImage(whole, left!, top!, side, side, 0, 0, length, length);
	whole.close();
	return new File([await saveCanvas(canvas, 'image/jpeg', quality)], 'spot.jpg', { type: 'image/jpeg' });
}
