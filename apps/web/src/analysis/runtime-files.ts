import module from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import binary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { DeviceError } from './device-error.ts';
import { type DownloadProgress, download } from './download.ts';
import type { KeptFiles } from './kept-files.ts';

/** Unpacked size in bytes of the runtime's binary; vite.config.ts measures it. */
declare const __RUNTIME_BYTES__: number;

/** Where the runtime finds its two files. */
export const runtimeFiles = { mjs: module, wasm: binary };

/** The scripts of the analysis: the runtime's, and the worker that this runs in. */
const scripts = () => [module, self.location.href];

/** All that has to be kept, beside the model, so that the analysis starts while offline. */
export const keptRuntime = () => [binary, ...scripts()];

/** Sees to it that the runtime's binary is kept, so that the runtime finds it at once. Throws DeviceProblem. */
export async function obtainRuntime(files: KeptFiles, progress: DownloadProgress): Promise<void> {
	if (await files.find(binary)) return;
	const wanted = { url: binary, size: __RUNTIME_BYTES__ };
	const onProgress = progress.add();
	const file = await download({ ...wanted, cache: 'default' }, onProgress).catch((error: unknown) => {
		// The browser's own cache may hold a damaged copy.
		if (error instanceof DeviceError && error.problem === 'damaged') {
			return download({ ...wanted, cache: 'reload' }, onProgress);
		}
		throw error;
	});
	await files.keep(binary, new Response(file, { headers: { 'content-type': 'application/wasm' } }));
}

/** Keeps the scripts; they have just been loaded, so the browser has them at hand. */
export async function keepScripts(files: KeptFiles): Promise<void> {
	for (const url of scripts()) {
		if (await files.find(url)) continue;
		const script = await fetch(url).catch(() => undefined);
		if (script?.ok) await files.keep(url, script);
	}
}
