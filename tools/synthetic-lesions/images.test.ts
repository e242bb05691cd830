import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { modes } from '@dermavigil/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { finish, startProgram } from '../../apps/server/test/programs.ts';
import { samples, toSampleUrl } from '../../apps/web/src/features/scan/photo/sample-photos.ts';
import { openAnalyzer } from '../../packages/analysis/test/open-analyzer.ts';
import { imagesFolder, syntheticImages } from './images.ts';
import { renderSyntheticLesion } from './synthetic-lesion.ts';

async function readImage(name: string) {
	const { data, info } = await sharp(fileURLToPath(new URL(name, imagesFolder)))
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

describe('the images of the pages', () => {
	it('are the listed ones', () => {
		expect(readdirSync(imagesFolder).sort()).toEqual(syntheticImages.map(({ name }) => name).sort());
	});

	it('are written by a command that first checks its arguments', async () => {
		const called = await finish(startProgram('../../../tools/synthetic-lesions/write-images.ts', ['samples']));
		const usage = expect.stringContaining('Usage: npm run synthetic:images');
		expect(called).toEqual({ status: 2, output: '', errors: usage });
	});

	it.each(syntheticImages)('include $name as it would be rendered now', async ({ name, options }) => {
		const [saved, rendered] = [await readImage(name), renderSyntheticLesion(options)];
		expect([saved.width, saved.height]).toEqual([rendered.width, rendered.height]);
		const difference = saved.data.reduce((sum, value, index) => sum + Math.abs(value - rendered.data[index]!), 0);
		// WebP loses grain, most of it in phone photos.
		expect(difference / saved.data.length).toBeLessThan(6);
	});
});

describe('the samples of the scan page', () => {
	it.each(modes)('are suitable in %s mode', async (mode) => {
		const analyzer = await openAnalyzer();
		for (const sample of samples) {
			expect(syntheticImages.map(({ name }) => `/synthetic/${name}`)).toContain(toSampleUrl(sample, mode, true));
			const photo = await readImage(toSampleUrl(sample, mode).replace('/synthetic/', ''));
			expect([sample.name, (await analyzer.assess(photo, mode)).suitability]).toEqual([sample.name, 'suitable']);
		}
	});
});
