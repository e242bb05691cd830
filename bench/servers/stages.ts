import { createAnalyzer, interpretMeasurement } from '@dermavigil/analysis';
import { decodeForAnalysis } from '../../apps/server/src/inference/decode.ts';
import { encodeHeatMap, encodeOriginal } from '../../apps/server/src/inference/encode.ts';
import { readModel, readModelCard } from '../../apps/server/src/inference/model.ts';
import { toInput } from '../../packages/analysis/src/inference/preprocess.ts';
import { median } from '../shared/quantiles.ts';

const runs = 15;

export type Stages = Record<'decode' | 'input' | 'model' | 'interpret' | 'encode', number>;

/** The median processor time that `work` takes, in milliseconds. */
async function measureCpu(work: () => unknown): Promise<number> {
	const times: number[] = [];
	for (let run = 0; run < 2 * runs; run++) {
		const before = process.cpuUsage();
		await work();
		const { user, system } = process.cpuUsage(before);
		if (run >= runs) times.push((user + system) / 1000);
	}
	return median(times);
}

/** Processor time of each stage of an analysis, in milliseconds a photo, and the mean number of views that the model is run on. */
export async function measureStages(photos: readonly Buffer[]): Promise<{ stages: Stages; views: number }> {
	const card = readModelCard();
	const { views: allViews, firstViews } = card.input;
	const analyzer = await createAnalyzer(readModel(card), card);
	const thorough = await createAnalyzer(readModel(card), { ...card, input: { ...card.input, firstViews: allViews } });
	const stages: Stages = { decode: 0, input: 0, model: 0, interpret: 0, encode: 0 };
	let views = 0;
	for (const file of photos) {
		const photo = await decodeForAnalysis(file);
		const measured = await analyzer.measure(photo, 'consumer');
		const { heatMap } = interpretMeasurement(photo, measured, 'consumer', card);
		const all = await thorough.measure(photo, 'consumer');
		views += (all.scores.phone[0] === measured.scores.phone[0] ? allViews : firstViews) / photos.length;
		const input = await measureCpu(() => toInput(photo, card.input));
		const times: Stages = {
			decode: await measureCpu(() => decodeForAnalysis(file)),
			input,
			model: (await measureCpu(() => analyzer.measure(photo, 'consumer'))) - input,
			interpret: await measureCpu(() => interpretMeasurement(photo, measured, 'consumer', card)),
			encode: await measureCpu(async () => {
				await encodeOriginal(file, photo, photo);
				await encodeHeatMap(photo, heatMap, photo.fullSize ?? photo);
			}),
		};
		for (const name of Object.keys(times) as (keyof Stages)[]) stages[name] += times[name] / photos.length;
	}
	return { stages, views };
}
