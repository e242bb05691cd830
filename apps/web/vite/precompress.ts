import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packed = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };
const compressible = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.webmanifest', '.wasm']);

/** Below this many bytes, a compressed copy saves nothing worth a file. */
const minBytes = 512;
/** From this many bytes on, brotli's last two levels take ten seconds or more to save another tenth. */
const large = 4 * 1024 * 1024;

async function precompressFile(path: string): Promise<void> {
	const file = await readFile(path);
	if (file.length < minBytes) return;
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: file.length < large ? 11 : 9,
		[constants.BROTLI_PARAM_SIZE_HINT]: file.length,
	};
	await Promise.all([
		packed.brotli(file, { params }).then((copy) => writeFile(`${path}.br`, copy)),
		packed.gzip(file, { level: 9 }).then((copy) => writeFile(`${path}.gz`, copy)),
	]);
}

/** Writes a brotli and a gzip copy of every text and binary file of the build; the server sends those. */
export function precompress(): Plugin {
	let folder = '';
	return {
		name: 'precompress',
		apply: 'build',
		configResolved(config) {
			folder = join(config.root, config.build.outDir);
		},
		closeBundle: {
			// After the service worker was written.
			order: 'post',
			sequential: true,
			async handler() {
				const files = await readdir(folder, { recursive: true });
				await Promise.all(
					files.filter((name) => compressible.has(extname(name))).map((name) => precompressFile(join(folder, name))),
				);
			},
		},
	};
}
