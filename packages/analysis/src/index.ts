export { type Analyzer, createAnalyzer } from './assess.ts';
export { calibrate, softmax } from './inference/calibrate.ts';
export type { Measurement } from './inference/measure.ts';
export { type Interpretation, interpretMeasurement } from './interpret-measurement.ts';
export { type Photo, type Size, toAnalyzedSize } from './photo.ts';
export { overlayHeatMap, paintHeatMap, scaleHeatMap } from './saliency.ts';
export { seededRandom } from './seeded-random.ts';
export { assessSuitability } from './suitability.ts';
export { applySymptoms, reassess } from './symptoms.ts';
