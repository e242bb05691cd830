import type { Mode } from '@dermavigil/contract';

export interface Sample {
	name: string;
	/** The start of its file names; tools/synthetic-lesions renders the files. */
	pattern: string;
}

/** What they look like: computer-generated images, not photos of a person. */
export const samples: readonly Sample[] = [
	{ name: 'Even brown spot', pattern: 'nevus' },
	{ name: 'Uneven, many colors', pattern: 'atypical' },
	{ name: 'Rough, waxy patch', pattern: 'keratosis' },
	{ name: 'Pale, pearly bump', pattern: 'basal' },
	{ name: 'Cherry-red spot', pattern: 'vascular' },
];

/** The URL of a sample as the mode's camera would see it: 600 x 450 pixels, or 160 x 120. */
export function toSampleUrl({ pattern }: Sample, mode: Mode, small = false): string {
	return `/synthetic/${pattern}-${mode}${small ? '-small' : ''}.webp`;
}

/** The sample as a file, as if it had been chosen. Throws when it cannot be loaded. */
export async function fetchSample(sample: Sample, mode: Mode): Promise<File> {
	const response = await fetch(toSampleUrl(sample, mode));
	if (!response.ok) throw new Error('The sample could not be loaded.');
	const file = new File([await response.blob()], `sample-${sample.pattern}.webp`, { type: 'image/webp' });
	sampleFiles.add(file);
	return file;
}

const sampleFiles = new WeakSet<File>();

/** Whether a file is one of our samples as fetched; a copy of it, or a part, is not recognized. */
export function isSample(file: File): boolean {
	return sampleFiles.has(file);
}
