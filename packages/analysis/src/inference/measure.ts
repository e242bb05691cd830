import type { Mode, TrainedModelCard } from '@dermavigil/contract';
import type { Photo } from '../photo.ts';
import { isSettled } from '../settled.ts';
import { joinCenterCrop } from './center-crop.ts';
import type { Measurement } from './measurement.ts';
import { joinOutputs, type Outputs } from './outputs.ts';
import { toInput } from './preprocess.ts';
import type { Session } from './session.ts';
import { averageMaps, averageScores } from './views.ts';

/** When a center crop shows the middle in more detail, class maps get this many cells per side for each cell of the model's. */
const finer = 2;

/** Which views show the center crop, in a mode that has one. */
const showsCrop = (view: number) => view % 2 === 1;

/**
 * Runs the model over the views of a photo's center square. Given a mode, every second view shows the center crop if
 * the mode has one, and only the first views are run if the others would not change the name or the risk. Throws what
 * the session throws, and an error when a score is not a number, which no threshold would catch.
 */
export async function measurePhoto(
	session: Session,
	card: TrainedModelCard,
	photo: Photo,
	mode?: Mode,
): Promise<Measurement> {
	const { size, views, firstViews } = card.input;
	const centerCrop = mode && card.modes[mode].centerCrop;
	const input = toInput(photo, card.input);
	const crop = centerCrop ? toInput(photo, card.input, centerCrop) : input;
	const all = Array.from({ length: views }, (_, view) => ({ input: showsCrop(view) ? crop : input, view }));
	const first = await session.run(all.slice(0, firstViews), size);
	const measured = { input, ...average(first, firstViews, card, centerCrop) };
	if (firstViews === views || (mode && isSettled(measured.scores, mode, card))) return measured;
	const others = await session.run(all.slice(firstViews), size);
	return { input, ...average(joinOutputs([first, others]), views, card, centerCrop) };
}

function average(
	outputs: Outputs,
	count: number,
	card: TrainedModelCard,
	centerCrop: number | undefined,
): Omit<Measurement, 'input'> {
	const views = Array.from({ length: count }, (_, view) => view);
	const crops = views.filter(showsCrop);
	const wholes = views.filter((view) => !showsCrop(view));

	function averageViews(maps: Float32Array, channels: number, cells: number): Float32Array {
		const side = Math.sqrt(maps.length / count / channels);
		if (!centerCrop || crops.length === 0) return averageMaps(maps, side, count, views);
		const [whole, crop] = [averageMaps(maps, side, count, wholes), averageMaps(maps, side, count, crops)];
		return joinCenterCrop({ whole, crop, side, share: centerCrop }, cells * side);
	}

	const scores = {
		dermoscopy: averageScores(outputs.dermoscopy_logits, count),
		phone: averageScores(outputs.phone_logits, count),
		gate: averageScores(outputs.gate_logits, count),
	};
	if (!Object.values(scores).flat().every(Number.isFinite))
		throw new Error('The model gave scores that are not numbers.');
	const maps = {
		dermoscopy: averageViews(outputs.dermoscopy_maps, card.modes.clinical.classes.length, finer),
		phone: averageViews(outputs.phone_maps, card.modes.consumer.classes.length, finer),
		outline: averageViews(outputs.outline_logits, 1, 1),
	};
	return { scores, embedding: averageScores(outputs.embedding, count), maps };
}
