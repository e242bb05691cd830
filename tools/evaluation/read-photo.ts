import { readFile } from 'node:fs/promises';
import type { Photo } from '@dermavigil/analysis';
import { decodePhoto } from '../../apps/server/src/inference/decode.ts';

/** The pixels of a photo file, as the server decodes it. Throws an error that names the file when it cannot. */
export async function readPhoto(path: string): Promise<Photo> {
	const file = await readFile(path);
	return await decodePhoto(file).catch((error: Error) => {
		throw new Error(`${path} cannot be decoded: ${error.message}`);
	});
}
