import type { FoundSpot } from '@dermavigil/analysis/spots';
import { limits } from '@dermavigil/contract';
import { askWorker } from '../../../../analysis/ask-worker.ts';
import { isHeic } from '../../../../analysis/heic/is-heic.ts';
import { openHeic } from '../../../../analysis/heic/open-heic.ts';
import { saveCanvas } from '../../../../lib/files/save-canvas.ts';
import { drawPhotoCopy } from '../../../../results/photo-copy.ts';
import type { SpotsWorker } from './spots-worker.ts';

/** A reduced copy of an overview photo, without place, time and camera, and the spots in it. */
interface OpenedOverview {
	copy: Blob;
	width: number;
	height: number;
	spots: FoundSpot[];
}

const quality = 0.9;

async function findSpots(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<FoundSpot[]> {
	const { width, height } = canvas;
	const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
	const worker = new Worker(new URL('./spots-worker.ts', import.meta.url), { type: 'module' });
	const photo = { width, height, data };
	return await askWorker<SpotsWorker, FoundSpot[]>(worker, (remote) => remote.findSpots(photo), signal);
}

/**
 * Opens a photo and finds the spots in it, on this device; stops when the signal aborts. Throws when this browser cannot
 * read it as a photo; an UnreadablePhotoError says why.
 */
export async function openOverview(file: File, signal: AbortSignal): Promise<OpenedOverview> {
	const photo = (await isHeic(file)) ? await openHeic(file, signal) : file;
	const canvas = await drawPhotoCopy(photo);
	const { width, height } = canvas;
	if (Math.min(width, height) < limits.upload.minSide) throw new Error('The photo is too small.');
	const copy = await saveCanvas(canvas, 'image/jpeg', quality);
	return { copy, width, height, spots: await findSpots(canvas, signal) };
}

/** A file as base64, without the prefix of a data URL. */
export async function toBase64(file: Blob): Promise<string> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	let text = '';
	for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
	return btoa(text);
}
