import type { HeatMap, Mode, Outline, RiskLevel, Suitability, TrainedModelCard } from '@dermavigil/contract';
import { calibrate } from './inference/calibrate.ts';
import { branches, type Measurement } from './inference/measurement.ts';
import { centerSquare } from './inference/preprocess.ts';
import { traceOutline } from './outline/outline.ts';
import { getFullSize, type Photo } from './photo.ts';
import { sumMalignant, toRiskLevel } from './risk.ts';
import { classHeatMap } from './saliency.ts';
import { assessSuitability } from './suitability.ts';

/** What an assessment is made from. Unsuitable photos have one too, because evaluation counts them. */
export interface Interpretation {
	suitability: Suitability;
	/** Calibrated, in the order of the mode's classes. */
	probabilities: number[];
	/** As the product shows it: unknown when the photo is unsuitable. */
	risk: RiskLevel;
	/** The heat-map of the most probable class. */
	heatMap: HeatMap;
	outline: Outline | null;
}

/** What a measurement means in one mode, before it is put into words. */
export function interpretMeasurement(
	photo: Photo,
	measured: Measurement,
	mode: Mode,
	card: TrainedModelCard,
): Interpretation {
	const settings = card.modes[mode];
	const branch = branches[mode];
	const size = getFullSize(photo);
	const suitability = assessSuitability(size, measured, mode, card);
	const probabilities = calibrate(measured.scores[branch], settings);
	const first = probabilities.indexOf(Math.max(...probabilities));
	const square = centerSquare(size);
	return {
		suitability,
		probabilities,
		risk:
			suitability === 'suitable' ? toRiskLevel(sumMalignant(probabilities, settings), settings.thresholds) : 'unknown',
		heatMap: classHeatMap(measured.maps[branch], settings.classes.length, first, square),
		outline: traceOutline(measured.maps.outline, square, measured.input, card),
	};
}
