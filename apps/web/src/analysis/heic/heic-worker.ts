import { decodeHeic, type Libheif } from '@dermavigil/analysis/heic';
import { AppError, limits, messages } from '@dermavigil/contract';
import { expose } from 'comlink';
import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import binary from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** How well the copy is compressed: the first of these that fits into an upload. */
const qualities = [0.97, 0.85];

/** What the worker does for the page. Only plain values cross threads, so errors about a photo travel as text. */
export interface HeicWorker {
	toJpeg(file: Blob): Promise<Blob | string>;
}

async function toJpeg(file: Blob): Promise<Blob | string> {
	const wasmBinary = await (await fetch(binary)).arrayBuffer();
	// The converter logs what it cannot read; the page reports that in its own words.
	console.log = () => undefined;
	try {
		const photo = await decodeHeic(
			createLibheif({ wasmBinary }) as unknown as Libheif,
			new Uint8Array(await file.arrayBuffer()),
		);
		const canvas = new OffscreenCanvas(photo.width, photo.height);
		const pixels = new ImageData(new Uint8ClampedArray(photo.data), photo.width, photo.height);
		canvas.getContext('2d')!.putImageData(pixels, 0, 0);
		for (const quality of qualities) {
			const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
			if (jpeg.size <= limits.upload.maxBytes) return jpeg;
		}
		return messages.upload.tooLarge;
	} catch (error) {
		if (error instanceof AppError) return error.message;
		throw error;
	}
}

expose({ toJpeg } satisfies HeicWorker);
