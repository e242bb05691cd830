import { DeviceError } from './device-error.ts';
import type { DownloadProgress } from './download.ts';
import { download } from './download.ts';
import type { KeptFiles } from './kept-files.ts';
import type { ModelManifest } from './protocol.ts';

async function sha256(file: Uint8Array<ArrayBuffer>): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', file));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The model's file: the kept copy, else downloaded and kept. Both are used only when their SHA-256 is the one that the
 * server named. Throws DeviceProblem.
 */
export async function obtainModel(
	model: ModelManifest['model'],
	files: KeptFiles,
	progress: DownloadProgress,
): Promise<Uint8Array<ArrayBuffer>> {
	const kept = await files.find(model.url);
	if (kept) {
		const file = new Uint8Array(await kept.arrayBuffer());
		if ((await sha256(file)) === model.sha256) return file;
		await files.forget(model.url);
	}
	// Around the browser's own cache, which would give a damaged copy again and again: this address is good for ever.
	const file = await download({ url: model.url, size: model.bytes, cache: 'no-store' }, progress.add());
	if ((await sha256(file)) !== model.sha256) throw new DeviceError('damaged');
	await files.keep(model.url, new Response(file, { headers: { 'content-type': 'application/octet-stream' } }));
	return file;
}
