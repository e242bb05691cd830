import { wrap } from 'comlink';
import { UnreadablePhotoError } from '../device-error.ts';
import type { HeicWorker } from './heic-worker.ts';

/**
 * A HEIC file as a JPEG in full size, which every browser shows and every server takes, made on this device and without
 * place, time and camera. Throws UnreadablePhotoError, or another Error where the converter could not be loaded.
 */
export async function convertHeic(file: File): Promise<File> {
	const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
	const died = new Promise<never>((_, reject) => {
		worker.addEventListener('error', (event) => {
			// The page says so, and need not report it as an error of its own.
			event.preventDefault();
			reject(new Error(event.message));
		});
	});
	try {
		const jpeg = await Promise.race([wrap<HeicWorker>(worker).toJpeg(file), died]);
		if (typeof jpeg === 'string') throw new UnreadablePhotoError(jpeg);
		return new File([jpeg], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: jpeg.type });
	} finally {
		worker.terminate();
	}
}
