import { type Analyzer, createAnalyzer } from '@dermavigil/analysis';
import model from '@dermavigil/analysis/model.onnx?url';
import card from '@dermavigil/analysis/model-card.json';
import { type Mode, modelCardSchema } from '@dermavigil/contract';
import runtimeModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import runtimeBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { decodePhoto } from '../../apps/web/src/analysis/decode-photo.ts';
import { cutLesion, type LesionFrame } from '../../apps/web/src/features/scan/mark-lesion/cut-lesion.ts';
import vectors from '../../packages/analysis/test/golden/vectors.json';
import { type GoldenVectors, largestDifferences } from '../../packages/analysis/test/golden.ts';

const images = import.meta.glob<string>('../../packages/analysis/test/golden/*.png', {
	query: '?url',
	import: 'default',
	eager: true,
});

async function readPixels(file: Blob): Promise<ImageData> {
	const bitmap = await createImageBitmap(file);
	const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
	context.drawImage(bitmap, 0, 0);
	return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

async function openAnalyzer(): Promise<Analyzer> {
	const file = new Uint8Array(await (await fetch(model)).arrayBuffer());
	return await createAnalyzer(file, modelCardSchema.parse(card), { mjs: runtimeModule, wasm: runtimeBinary });
}

/** The largest difference from Python for each array of each golden image, in this browser. */
async function measureGolden(): Promise<Record<string, Record<string, number>>> {
	const analyzer = await openAnalyzer();
	const differences: Record<string, Record<string, number>> = {};
	for (const [name, expected] of Object.entries(vectors as Record<string, GoldenVectors>)) {
		const url = images[`../../packages/analysis/test/golden/${name}`]!;
		differences[name] = largestDifferences(
			await analyzer.measure(await readPixels(await (await fetch(url)).blob())),
			expected,
		);
	}
	return differences;
}

let opened: Promise<Analyzer> | undefined;

/** The percentages of a photo, by label, as the page's own thread for analyses finds them. `photo`: the address of the file. */
async function assessPhoto(photo: string, mode: Mode): Promise<Record<string, number>> {
	const file = await (await fetch(photo)).blob();
	opened ??= openAnalyzer();
	const { suitability, probabilities } = await (await opened).assess(await decodePhoto(file), mode);
	if (suitability !== 'suitable') throw new Error(`The photo is ${suitability}.`);
	return Object.fromEntries(probabilities.map(({ label, confidence }) => [label, confidence]));
}

/** The mean of each color, 0 to 255, in a part that is cut out of a photo. `photo`: the address of the file. */
async function cutPhoto(photo: string, frame: LesionFrame): Promise<number[]> {
	const file = await (await fetch(photo)).blob();
	const { width, height, data } = await readPixels(await cutLesion(file, frame));
	const sums = [0, 0, 0];
	for (let i = 0; i < data.length; i++) if (i % 4 < 3) sums[i % 4]! += data[i]!;
	return sums.map((sum) => sum / (width * height));
}

Object.assign(window, { measureGolden, assessPhoto, cutPhoto });
