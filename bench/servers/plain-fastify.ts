import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp, { type OutputInfo } from 'sharp';
import { modelPath, readModelCard } from '../../apps/server/src/inference/model.ts';

// The analyze call as people would first write it in Node: one process, each library with its defaults, no limits, checks or texts.
const { input, modes } = readModelCard();
const { classes, offsets, temperature } = modes.consumer;
const [size, plane] = [input.size, input.size ** 2];
const session = await InferenceSession.create(modelPath);
/** Where pixel `i` of the square comes from after this many quarter turns. */
const turn = (i: number, quarters: number): number =>
	quarters ? turn((i % size) * size + size - 1 - Math.floor(i / size), quarters - 1) : i;
const sources = Uint32Array.from({ length: 12 * plane }, (_, i) => {
	return turn(i % plane, Math.floor(i / plane / 3)) * 3 + (Math.floor(i / plane) % 3);
});

const toDataUrl = (jpeg: Buffer) => `data:image/jpeg;base64,${jpeg.toString('base64')}`;
const open = (data: Buffer, { width, height, channels }: OutputInfo) =>
	sharp(data, { raw: { width, height, channels } });

async function analyze(file: Buffer) {
	const whole = await sharp(file).rotate().removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const square = await open(whole.data, whole.info).resize(size, size).raw().toBuffer();
	const views = Float32Array.from(sources, (from) => square[from]! / input.divisor + input.offset);
	const outputs = await session.run({ views: new Tensor('float32', views, [4, 3, size, size]) });
	const logits = outputs.phone_logits!.data as Float32Array;
	const scores = classes.map((_, c) => {
		const sum = [0, 1, 2, 3].reduce((total, view) => total + logits[view * classes.length + c]!, 0);
		return Math.exp((sum / 4 + offsets[c]!) / temperature);
	});
	const total = scores.reduce((sum, score) => sum + score, 0);
	const first = scores.indexOf(Math.max(...scores));
	const [, , height = 0, width = 0] = outputs.phone_maps!.dims;
	const map = (outputs.phone_maps!.data as Float32Array).slice(first * height * width, (first + 1) * height * width);
	const [low, high] = [Math.min(...map), Math.max(...map)];
	const { data, info } = await open(whole.data, whole.info)
		.resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const side = Math.min(info.width, info.height);
	const heat = Buffer.from([...map].flatMap((value) => [226, 74, 51, (190 * (value - low)) / (high - low)]));
	const overlay = await sharp(heat, { raw: { width, height, channels: 4 } })
		.resize(side, side)
		.png()
		.toBuffer();
	const painted = await open(data, info)
		.composite([{ input: overlay }])
		.removeAlpha()
		.raw()
		.toBuffer();
	return {
		probabilities: classes.map((label, c) => ({ label, confidence: (100 * scores[c]!) / total })),
		heatmapImage: toDataUrl(await open(painted, info).jpeg({ quality: 85 }).toBuffer()),
		originalImageBase64: toDataUrl(await open(data, info).jpeg({ quality: 85 }).toBuffer()),
	};
}

const app = Fastify({ bodyLimit: 20e6 });
await app.register(multipart, { limits: { fileSize: 20e6 } });
app.post('/analyze', async (request) => await analyze(await (await request.file())!.toBuffer()));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
