import type { DownloadProgress } from './download.ts';
import { download } from './download.ts';
import type { KeptFiles } from './kept-files.ts';
import { DeviceProblem } from './problem.ts';
import type { Offer } from './protocol.ts';

async function sha256(file: Uint8Array<ArrayBuffer>): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', file));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The network's file: the kept copy, else downloaded and kept. Both are used only when their SHA-256 is the one that the
 * server named. Throws DeviceProblem.
 */
export async function obtainNetwork(
	network: Offer['network'],
	files: KeptFiles,
	progress: DownloadProgress,
): Promise<Uint8Array<ArrayBuffer>> {
	const kept = await files.find(network.url);
	if (kept) {
		const file = new Uint8Array(await kept.arrayBuffer());
		if ((await sha256(file)) === network.sha256) return file;
		await files.forget(network.url);
	}
	// Around the browser's own cache, which would give a damaged copy again and again: this address is good for ever.
	const file = await download({ url: network.url, size: network.bytes, cache: 'no-store' }, progress.add());
	if ((await sha256(file)) !== network.sha256) throw new DeviceProblem('damaged');
	await files.keep(network.url, new Response(file, { headers: { 'content-type': 'application/octet-stream' } }));
	return file;
}
