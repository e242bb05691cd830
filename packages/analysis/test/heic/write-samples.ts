// Writes the files of this folder with heif-enc and heif-convert, from Debian's libheif-examples:
// node --import ./apps/server/typescript.js packages/analysis/test/heic/write-samples.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { renderSyntheticLesion } from '../../../../tools/synthetic-lesions/synthetic-lesion.ts';
import { toSharp } from '../../../../tools/synthetic-lesions/to-sharp.ts';
import { addProperties } from './add-properties.ts';
import { type HeicSample, heicSamples } from './samples.ts';

/** The light of an sRGB value and, by ITU-R BT.2100, signals for light relative to white paper at 203 candela per square meter. */
const toLight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const signals = {
	pq: (light: number) => {
		const power = ((light * 203) / 10_000) ** (2610 / 16384);
		return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** (2523 / 32);
	},
	hlg: (light: number) => {
		const scene = ((light * 203) / 1000) ** (1 / 1.2);
		return scene <= 1 / 12 ? Math.sqrt(3 * scene) : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073;
	},
};

/** From sRGB's primaries to those of ITU-R BT.2020 (BT.2087). */
const toWide = [0.6274, 0.3293, 0.0433, 0.0691, 0.9195, 0.0114, 0.0164, 0.088, 0.8956];

const drawSample = ({ drawing }: HeicSample) => toSharp(renderSyntheticLesion({ width: 600, height: 450, ...drawing }));

/** The photo in high dynamic range, 16 bits a color. */
async function brighten(photo: Sharp, toSignal: (light: number) => number): Promise<Sharp> {
	const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
	const signal = Uint16Array.from(data, (_, at) => {
		const [first, color] = [at - (at % 3), at % 3];
		const light = [0, 1, 2].reduce((sum, i) => sum + toWide[3 * color + i]! * toLight(data[first + i]! / 255), 0);
		return Math.round(65535 * toSignal(Math.min(1, light)));
	});
	return sharp(signal, { raw: { width: info.width, height: info.height, channels: 3 } });
}

async function writeSample(sample: HeicSample, folder: string): Promise<void> {
	const [input, heic, jpeg] = [join(folder, 'photo.png'), ...['heic', 'jpg'].map((end) => `${sample.name}.${end}`)];
	const { colors, deep, options = ['-q', '50'] } = sample;
	const isBright = colors === 'pq' || colors === 'hlg';
	const nclx = isBright ? { primaries: 9, transfer: colors === 'pq' ? 16 : 18 } : undefined;
	const photo = isBright ? await brighten(drawSample(sample), signals[colors]) : drawSample(sample);
	const colored = colors === 'p3' ? photo.withIccProfile('p3') : photo;
	await (deep ? colored.toColorspace('rgb16') : colored).png().toFile(input);
	execFileSync('heif-enc', [...options, ...(deep ? ['-b', '10'] : []), input, '-o', join(folder, heic!)]);
	writeFileSync(
		join(import.meta.dirname, heic!),
		addProperties(readFileSync(join(folder, heic!)), { ...sample, nclx }),
	);
	const png = join(folder, 'decoded.png');
	execFileSync('heif-convert', [join(import.meta.dirname, heic!), png]);
	// heif-convert does not support high dynamic range, and would make it pale, so its JPEG is made from the original photo.
	const decoded = isBright ? drawSample(sample) : sharp(png).keepIccProfile();
	const best = { quality: 95, chromaSubsampling: '4:4:4' };
	await decoded.jpeg(best).toFile(join(import.meta.dirname, jpeg!));
}

const folder = mkdtempSync(join(tmpdir(), 'heic-'));
for (const sample of heicSamples) await writeSample(sample, folder);
rmSync(folder, { recursive: true });
