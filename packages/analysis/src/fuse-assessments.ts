import type { Assessment, TrainedModelCard } from '@dermavigil/contract';
import { fuseProbabilities } from './fuse-probabilities.ts';
import { interpretProbabilities, toProbabilities } from './interpret-probabilities.ts';

/**
 * The assessment of a lesion from both of its photos: the close-up assessed in consumer mode and the dermatoscope image
 * in clinical mode, both suitable. Size, outline and heat-map are those of the dermatoscope image. Symptoms are left
 * out; they can be applied to the result. `card` must belong to the model that made both; throws when it is of another
 * version.
 */
export function fuseAssessments(
	closeup: Assessment,
	dermatoscope: Assessment,
	card: Pick<TrainedModelCard, 'version' | 'modes'>,
): Assessment {
	const other = [closeup, dermatoscope].find(({ modelVersion }) => modelVersion !== card.version);
	if (other) throw new Error(`assessed by version ${other.modelVersion}, not by ${card.version}`);
	const { modes } = card;
	const fused = { closeup: closeup.probabilities, dermatoscope: dermatoscope.probabilities };
	const probabilities = fuseProbabilities(
		toProbabilities(fused.closeup, modes.consumer),
		toProbabilities(fused.dermatoscope, modes.clinical),
		modes,
	);
	const { outline } = dermatoscope;
	return {
		...dermatoscope,
		...interpretProbabilities(probabilities, { mode: 'clinical', outline, reported: null, fused }, card),
		symptoms: null,
		fused,
	};
}
