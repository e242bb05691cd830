export { type Analyser, createAnalyser } from './analyse.ts';
export { overlayHeatMap, paintHeatMap, scaleHeatMap } from './heat-map.ts';
export { calibrate, softmax } from './inference/calibrate.ts';
export type { Measurement } from './inference/measure.ts';
export type { Photo } from './photo.ts';
export { judgeSuitability } from './quality.ts';
export { type Reading, readMeasurement } from './reading.ts';
export { seededRandom } from './seeded-random.ts';
export { heed, revise } from './signs.ts';
