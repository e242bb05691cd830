import {
	type Assessment,
	type Mode,
	messages,
	type Suitability,
	type TrainedModelCard,
	unsuitableLabel,
} from '@dermavigil/contract';
import { explainUnsuitable } from './explain/explain-unsuitable.ts';
import { measurePhoto } from './inference/measure.ts';
import type { Measurement } from './inference/measurement.ts';
import { openSession, type RuntimeFiles, type Session } from './inference/session.ts';
import { interpretMeasurement } from './interpret-measurement.ts';
import { interpretProbabilities } from './interpret-probabilities.ts';
import { getFullSize, type Photo } from './photo.ts';

export interface Analyzer {
	/**
	 * From pixels to an assessment. Stores nothing; photos given at the same time wait for each other. Throws what the
	 * runtime throws when the model cannot run, for example for lack of memory; the next photo then starts with a fresh
	 * session.
	 */
	assess(photo: Photo, mode: Mode): Promise<Assessment>;
	/** The model's raw outputs: over all views or, given a mode, over as many as its result needs. Throws as `assess` does. */
	measure(photo: Photo, mode?: Mode): Promise<Measurement>;
}

/** Opens the model described by the card; `files` tells a browser where to find the runtime. Throws what the runtime throws. */
export async function createAnalyzer(
	model: Uint8Array,
	card: TrainedModelCard,
	files?: RuntimeFiles,
): Promise<Analyzer> {
	return analyzeWith(await openSession(model, files), card);
}

/** An analyzer that runs the model in the given session. */
export function analyzeWith(session: Session, card: TrainedModelCard): Analyzer {
	const measure = (photo: Photo, mode?: Mode) => measurePhoto(session, card, photo, mode);
	return { measure, assess: async (photo, mode) => toAssessment(photo, mode, await measure(photo, mode), card) };
}

/** What the measurement means in one mode, in words. */
function toAssessment(photo: Photo, mode: Mode, measurement: Measurement, card: TrainedModelCard): Assessment {
	const { suitability, probabilities, heatMap, outline } = interpretMeasurement(photo, measurement, mode, card);
	const { width, height } = getFullSize(photo);
	const known = { mode, modelVersion: card.version, suitability, photo: { width, height } };
	if (suitability !== 'suitable') return { ...known, ...unsuitable(suitability, mode) };
	return {
		...known,
		...interpretProbabilities(probabilities, { mode, outline, reported: null }, card),
		symptoms: null,
		heatmap: heatMap,
		outline,
	};
}

/** The answer for a photo that cannot be assessed: never a guess. */
function unsuitable(suitability: Exclude<Suitability, 'suitable'>, mode: Mode) {
	return {
		prediction: {
			top1: { label: unsuitableLabel, confidence: 0 },
			top2: { label: messages.fallback.label, confidence: 0 },
			riskLevel: 'unknown' as const,
		},
		probabilities: [],
		possible: [],
		symptoms: null,
		malignantProbability: null,
		explanation: explainUnsuitable(suitability, mode),
		heatmap: null,
		outline: null,
	};
}
