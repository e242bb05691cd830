import { createAnalyzer } from '@dermavigil/analysis';
import model from '@dermavigil/analysis/model.onnx?url';
import card from '@dermavigil/analysis/model-card.json';
import { modelCardSchema } from '@dermavigil/contract';
import runtimeModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import runtimeBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import vectors from '../../packages/analysis/test/golden/vectors.json';
import { type GoldenVectors, largestDifferences } from '../../packages/analysis/test/golden.ts';

const images = import.meta.glob<string>('../../packages/analysis/test/golden/*.png', {
	query: '?url',
	import: 'default',
	eager: true,
});

async function readPixels(url: string): Promise<ImageData> {
	const bitmap = await createImageBitmap(await (await fetch(url)).blob());
	const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
	context.drawImage(bitmap, 0, 0);
	return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/** The largest difference to Python for each array of each golden image, in this browser. */
async function measureGolden(): Promise<Record<string, Record<string, number>>> {
	const file = new Uint8Array(await (await fetch(model)).arrayBuffer());
	const analyzer = await createAnalyzer(file, modelCardSchema.parse(card), { mjs: runtimeModule, wasm: runtimeBinary });
	const differences: Record<string, Record<string, number>> = {};
	for (const [name, expected] of Object.entries(vectors as Record<string, GoldenVectors>)) {
		const url = images[`../../packages/analysis/test/golden/${name}`]!;
		differences[name] = largestDifferences(await analyzer.measure(await readPixels(url)), expected);
	}
	return differences;
}

Object.assign(window, { measureGolden });
