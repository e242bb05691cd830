import { DeviceError } from './device-error.ts';
import { type DownloadProgress, download } from './download.ts';
import type { FileCache } from './file-cache.ts';
import type { ModelManifest } from './worker-session.ts';

async function sha256(file: Uint8Array<ArrayBuffer>): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', file));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The model's file: the saved copy, or a new download, which is saved. It is used only if its SHA-256 is the one that
 * the server announced. Throws DeviceError.
 */
export async function obtainModel(
	model: ModelManifest['model'],
	cache: FileCache,
	progress: DownloadProgress,
): Promise<Uint8Array<ArrayBuffer>> {
	const saved = await cache.find(model.url);
	if (saved) {
		const file = new Uint8Array(await saved.arrayBuffer());
		if ((await sha256(file)) === model.sha256) return file;
		await cache.remove(model.url);
	}
	// Bypasses the browser's own cache, which could return a damaged copy again and again, since the content of this URL never changes.
	const file = await download({ url: model.url, size: model.bytes, cache: 'no-store' }, progress.add());
	if ((await sha256(file)) !== model.sha256) throw new DeviceError('damaged');
	await cache.save(model.url, new Response(file, { headers: { 'content-type': 'application/octet-stream' } }));
	return file;
}
