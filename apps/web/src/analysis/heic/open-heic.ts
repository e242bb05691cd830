import { messages } from '@dermavigil/contract';
import { askWorker } from '../ask-worker.ts';
import { UnreadablePhotoError } from '../device-error.ts';
import type { HeicWorker } from './heic-worker.ts';

/**
 * Converts a HEIC file to a JPEG in full size, which every browser shows and every server accepts, on this device and
 * without place, time and camera; stops when the signal aborts. Throws UnreadablePhotoError, also when the converter
 * could not be loaded.
 */
export async function openHeic(file: File, signal: AbortSignal): Promise<File> {
	const jpeg = await convert(file, signal).catch((cause) => {
		throw new UnreadablePhotoError(messages.scan.notConverted, { cause });
	});
	if (typeof jpeg === 'string') throw new UnreadablePhotoError(jpeg);
	return new File([jpeg], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: jpeg.type });
}

async function convert(file: Blob, signal: AbortSignal): Promise<Blob | string> {
	const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
	return await askWorker<HeicWorker, Blob | string>(worker, (remote) => remote.toJpeg(file), signal);
}
