import { fuseAssessments } from '@dermavigil/analysis/fuse';
import { reassess } from '@dermavigil/analysis/symptoms';
import { AppError, findCloseup, type ModelCard, messages, type Prediction, type ScanInput } from '@dermavigil/contract';

/** Percentage points by which the same computation may differ on another machine. */
const tolerance = 0.01;

const areClose = (one: number, other: number) => Math.abs(one - other) <= tolerance;
const areSame = (some: readonly Prediction[], others: readonly Prediction[]) =>
	some.length === others.length &&
	some.every(({ label, confidence }, place) => {
		const other = others[place];
		return label === other?.label && areClose(confidence, other.confidence);
	});

/**
 * Throws AppError bad_request for an assessment of both photos that does not follow from the two single ones. An
 * assessment by another version of the model, whose settings are not known here, is accepted as it is.
 */
export function checkFused(
	{ assessment, further_photos }: Pick<ScanInput, 'assessment' | 'further_photos'>,
	card: ModelCard,
): void {
	if (!assessment?.fused || assessment.modelVersion !== card.version) return;
	const { fused, probabilities, malignantProbability, prediction, symptoms } = assessment;
	const closeup = findCloseup(further_photos ?? [], fused)?.assessment;
	const ofPhotos =
		closeup?.modelVersion === card.version &&
		fuseAssessments(closeup, { ...assessment, probabilities: fused.dermatoscope }, card);
	// Scans still waiting from before answers counted with both photos have the risk of the photos alone.
	const isSound =
		ofPhotos &&
		areSame(ofPhotos.probabilities, probabilities) &&
		[ofPhotos, reassess(ofPhotos, symptoms ?? {}, card)].some(
			(follows) =>
				areClose(follows.malignantProbability ?? Number.NaN, malignantProbability) &&
				prediction.riskLevel === follows.prediction.riskLevel,
		);
	if (!isSound) throw new AppError('bad_request', messages.savedScan.notFused);
}
