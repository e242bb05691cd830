import { type OpenedSession, openSession } from '@dermavigil/analysis';
import type { Outputs } from '@dermavigil/analysis/outputs';
import { readModel, readModelCard } from '../inference/model.ts';

const card = readModelCard();
const session = await openSession(readModel(card));

/** Views to run: (count x 3 x size x size) numbers, used as they are. */
export interface ViewBatch {
	pixels: Float32Array;
	count: number;
}

/** Runs the model over views, one by one. */
export function run({ pixels, count }: ViewBatch): Promise<Outputs> {
	const length = pixels.length / count;
	// The first of the eight views of a square is the square itself.
	const views = Array.from({ length: count }, (_, i) => ({
		input: pixels.subarray(i * length, (i + 1) * length),
		view: 0,
	}));
	return session.run(views, card.input.size);
}

/** Runs the model once, and describes its outputs. Throws when they are not numbers. */
export async function check(): Promise<OpenedSession['outputShapes']> {
	const outputs = await run({ pixels: new Float32Array(3 * card.input.size ** 2), count: 1 });
	const numbers = Object.values(outputs).flatMap((values) => [...values]);
	if (!numbers.every(Number.isFinite)) throw new Error('what the model gives are no numbers');
	return session.outputShapes;
}
