import type { Photo } from '@dermavigil/analysis';
import type { Mode } from '@dermavigil/contract';
import type { renderSyntheticLesion } from '../../../../../../tools/synthetic-lesions/synthetic-lesion.ts';

type Pattern = NonNullable<Parameters<typeof renderSyntheticLesion>[0]['pattern']>;

export interface Sample {
	name: string;
	pattern: Pattern;
	seed: number;
}

/** What they look like, not what they are: nobody's skin, drawn by the computer. */
export const samples: readonly Sample[] = [
	{ name: 'Even brown spot', pattern: 'nevus', seed: 11 },
	{ name: 'Uneven, many colors', pattern: 'atypical', seed: 4 },
	{ name: 'Rough, waxy patch', pattern: 'keratosis', seed: 7 },
	{ name: 'Pale, pearly bump', pattern: 'basal', seed: 12 },
	{ name: 'Cherry-red spot', pattern: 'vascular', seed: 9 },
];

const kinds = { clinical: 'dermoscopy', consumer: 'phone' } as const;

/** Draws one sample as the mode's camera would see it; `width` in pixels, at 4:3. */
export async function drawSample({ pattern, seed }: Sample, mode: Mode, width: number): Promise<HTMLCanvasElement> {
	const { renderSyntheticLesion } = await import('../../../../../../tools/synthetic-lesions/synthetic-lesion.ts');
	return toCanvas(renderSyntheticLesion({ seed, pattern, kind: kinds[mode], width, height: (width * 3) / 4 }));
}

/** The sample as a PNG file, as if it had been chosen. */
export async function sampleFile(sample: Sample, mode: Mode): Promise<File> {
	const canvas = await drawSample(sample, mode, 600);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
	if (!blob) throw new Error('This browser cannot draw the sample.');
	const file = new File([blob], `sample-${sample.pattern}.png`, { type: 'image/png' });
	synthetic.add(file);
	return file;
}

const synthetic = new WeakSet<File>();

/** Whether a file is a sample of ours: nobody's skin, and nothing to learn from. */
export function isSynthetic(file: File): boolean {
	return synthetic.has(file);
}

/** A photo's pixels on a canvas of its size. */
function toCanvas({ width, height, data }: Photo): HTMLCanvasElement {
	const canvas = Object.assign(document.createElement('canvas'), { width, height });
	const context = canvas.getContext('2d');
	if (!context) throw new Error('This browser cannot draw the sample.');
	const image = context.createImageData(width, height);
	image.data.set(data);
	context.putImageData(image, 0, 0);
	return canvas;
}
