import type { Mode, TrainedModelCard } from '@dermavigil/contract';
import type { Photo } from '../photo.ts';
import { isSettled } from '../settled.ts';
import type { Measurement } from './measurement.ts';
import { toInput } from './preprocess.ts';
import { joinOutputs, type Outputs, type Session } from './session.ts';
import { averageMaps, averageScores } from './views.ts';

/**
 * Runs the model over the views of a photo's center square; given a mode, over the first of them alone where the others would
 * not change its name or risk. Throws what the session throws, and when a score is not a number, which no threshold would catch.
 */
export async function measurePhoto(
	session: Session,
	card: TrainedModelCard,
	photo: Photo,
	mode?: Mode,
): Promise<Measurement> {
	const { size, views, firstViews } = card.input;
	const input = toInput(photo, card.input);
	const all = Array.from({ length: views }, (_, view) => view);
	const first = await session.run(input, size, all.slice(0, firstViews));
	const measured = { input, ...average(first, firstViews, card) };
	if (firstViews === views || (mode && isSettled(measured.scores, mode, card))) return measured;
	const others = await session.run(input, size, all.slice(firstViews));
	return { input, ...average(joinOutputs([first, others]), views, card) };
}

function average(outputs: Outputs, views: number, card: TrainedModelCard): Omit<Measurement, 'input'> {
	const averageViews = (maps: Float32Array, channels: number) =>
		averageMaps(maps, Math.sqrt(maps.length / views / channels), views);
	const scores = {
		dermoscopy: averageScores(outputs.dermoscopy_logits, views),
		phone: averageScores(outputs.phone_logits, views),
		gate: averageScores(outputs.gate_logits, views),
	};
	if (!Object.values(scores).flat().every(Number.isFinite))
		throw new Error('The model gave scores that are not numbers.');
	const maps = {
		dermoscopy: averageViews(outputs.dermoscopy_maps, card.modes.clinical.classes.length),
		phone: averageViews(outputs.phone_maps, card.modes.consumer.classes.length),
		outline: averageViews(outputs.outline_logits, 1),
	};
	return { scores, embedding: averageScores(outputs.embedding, views), maps };
}
