import type { Mode, TrainedModelCard } from '@dermavigil/contract';
import type { Photo } from '../photo.ts';
import { toInput } from './preprocess.ts';
import type { Session } from './session.ts';
import { averageMaps, averageScores } from './views.ts';

/** The model's outputs for one photo, averaged over the views, before anything is decided. */
export interface Measurement {
	/** The photo as the model saw it: planar RGB, 3 x size x size, -1 to 1. */
	input: Float32Array;
	/** Raw scores (logits), one for each class. */
	scores: { dermoscopy: number[]; phone: number[]; gate: number[] };
	/** Class activation maps, classes x side x side, and the outline's logits, side x side, over the same square. */
	maps: { dermoscopy: Float32Array; phone: Float32Array; outline: Float32Array };
}

/** The part of the model that answers in each mode. */
export const branches = { clinical: 'dermoscopy', consumer: 'phone' } as const satisfies Record<Mode, string>;

/**
 * Runs the model over the views of a photo's center square. Throws what the session throws, and when a score is not a
 * number, which no threshold would catch.
 */
export async function measurePhoto(session: Session, card: TrainedModelCard, photo: Photo): Promise<Measurement> {
	const { size, views } = card.input;
	const input = toInput(photo, card.input);
	const outputs = await session.run(input, views, size);
	const average = (maps: Float32Array, channels: number) =>
		averageMaps(maps, Math.sqrt(maps.length / views / channels), views);
	const scores = {
		dermoscopy: averageScores(outputs.dermoscopy_logits, views),
		phone: averageScores(outputs.phone_logits, views),
		gate: averageScores(outputs.gate_logits, views),
	};
	if (!Object.values(scores).flat().every(Number.isFinite))
		throw new Error('The model gave scores that are not numbers.');
	return {
		input,
		scores,
		maps: {
			dermoscopy: average(outputs.dermoscopy_maps, card.modes.clinical.classes.length),
			phone: average(outputs.phone_maps, card.modes.consumer.classes.length),
			outline: average(outputs.outline_logits, 1),
		},
	};
}
