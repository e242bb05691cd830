export { type Analyzer, analyzeWith, createAnalyzer } from './assess.ts';
export { convertToSrgb } from './color/convert-colors.ts';
export { takeColorProfile } from './color/take-color-profile.ts';
export { fuseProbabilities } from './fuse-probabilities.ts';
export { calibrate, softmax } from './inference/calibrate.ts';
export type { Measurement } from './inference/measurement.ts';
export {
	type OpenedSession,
	openSession,
	type Session,
	type ViewedInput,
} from './inference/session.ts';
export { type RunElsewhere, shareViews } from './inference/share-views.ts';
export { writeView } from './inference/views.ts';
export { type Interpretation, interpretMeasurement } from './interpret-measurement.ts';
export { type Photo, type Size, toAnalyzedSize } from './photo.ts';
export { averageBlocks, resizePhoto } from './resize.ts';
export { overlayHeatMap, paintHeatMap, scaleHeatMap } from './saliency.ts';
export { seededRandom } from './seeded-random.ts';
export { assessSuitability } from './suitability.ts';
export { applySymptoms, reassess } from './symptoms.ts';
