import { createAnalyzer } from '@dermavigil/analysis';
import model from '@dermavigil/analysis/model.onnx?url';
import card from '@dermavigil/analysis/model-card.json';
import { type Mode, modelCardSchema } from '@dermavigil/contract';
import runtimeModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import runtimeBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { openSession } from '../../packages/analysis/src/inference/session.ts';
import dermoscopy from '../../packages/analysis/test/golden/dermoscopy-atypical.png?url';
import phone from '../../packages/analysis/test/golden/phone-nevus.png?url';
import { firstMark } from './mark-functions.ts';

const pageSize = 65_536;
let marks: Uint8Array | undefined;

// The runtime's memory, with room for the marks far behind what it uses itself.
WebAssembly.Memory = class extends WebAssembly.Memory {
	constructor(size: WebAssembly.MemoryDescriptor) {
		super(size.initial ? { ...size, initial: firstMark / pageSize + 1 } : size);
		if (size.initial) marks = new Uint8Array(this.buffer, firstMark, pageSize);
	}
};

async function readPixels(url: string): Promise<ImageData> {
	const bitmap = await createImageBitmap(await (await fetch(url)).blob());
	const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
	context.drawImage(bitmap, 0, 0);
	return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/** Opens and runs the model as the product does, and answers with the functions that ran, by index. */
async function findCalled(threads: number): Promise<number[]> {
	const file = new Uint8Array(await (await fetch(model)).arrayBuffer());
	const trained = modelCardSchema.parse(card);
	const files = { mjs: runtimeModule, wasm: runtimeBinary, threads };
	const analyzer = await createAnalyzer(file, trained, files);
	for (const url of [phone, dermoscopy]) {
		for (const mode of ['consumer', 'clinical'] satisfies Mode[]) await analyzer.assess(await readPixels(url), mode);
	}
	// What reports errors: of a file that is not a model, and of a run that fails.
	const session = await openSession(file, files);
	await session.run([{ input: new Float32Array(3), view: 0 }], 1).catch(() => undefined);
	await openSession(file.slice(0, file.length / 2), files).catch(() => undefined);
	return [...marks!.entries()].filter(([, mark]) => mark === 1).map(([index]) => index);
}

self.onmessage = async ({ data }: MessageEvent<number>) => self.postMessage(await findCalled(data));
