import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { median } from '../shared/quantiles.ts';

const passes = 31;

/** The median time of one pass in milliseconds, after some passes to warm up. */
export async function timePasses(session: InferenceSession, input: Tensor): Promise<number> {
	const feeds = { [session.inputNames[0]!]: input };
	for (let i = 0; i < 5; i++) await session.run(feeds);
	const took: number[] = [];
	for (let i = 0; i < passes; i++) {
		const began = performance.now();
		await session.run(feeds);
		took.push(performance.now() - began);
	}
	return median(took);
}
