import module from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import binary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { DeviceError } from './device-error.ts';
import { type DownloadProgress, download } from './download.ts';
import type { FileCache } from './file-cache.ts';

/** Uncompressed size in bytes of the runtime's binary; vite.config.ts measures it. */
declare const __RUNTIME_BYTES__: number;

/** About half of a phone's cores are fast, and slow ones would keep these waiting. */
const maxThreads = 4;

/** Where ONNX Runtime finds its two files, and how many threads it may start. */
export const runtimeFiles = {
	mjs: module,
	wasm: binary,
	threads: self.crossOriginIsolated ? Math.min(maxThreads, navigator.hardwareConcurrency) : 1,
};

/** The scripts of the analysis: the runtime's, and the worker that this runs in. */
const getScripts = () => [module, self.location.href];

/** Everything except the model that must be saved for the analysis to start offline. */
export const getOfflineUrls = () => [binary, ...getScripts()];

/** Makes sure that the runtime's binary is in the cache, where the runtime finds it at once. Throws DeviceError. */
export async function obtainRuntime(cache: FileCache, progress: DownloadProgress): Promise<void> {
	if (await cache.find(binary)) return;
	const wanted = { url: binary, size: __RUNTIME_BYTES__ };
	const onProgress = progress.add();
	const file = await download({ ...wanted, cache: 'default' }, onProgress).catch((error: unknown) => {
		// The browser's own cache may contain a damaged copy.
		if (error instanceof DeviceError && error.reason === 'damaged') {
			return download({ ...wanted, cache: 'reload' }, onProgress);
		}
		throw error;
	});
	await cache.save(binary, new Response(file, { headers: { 'content-type': 'application/wasm' } }));
}

/** Saves the scripts; they have just been loaded, so the browser has them at hand. */
export async function saveScripts(cache: FileCache): Promise<void> {
	for (const url of getScripts()) {
		if (await cache.find(url)) continue;
		const script = await fetch(url).catch(() => undefined);
		if (script?.ok) await cache.save(url, script);
	}
}
