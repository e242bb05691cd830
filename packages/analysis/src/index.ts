export { type Analyser, createAnalyser, type Measurement } from './analyse.ts';
export { calibrate, softmax } from './calibrate.ts';
export { drawLesion } from './drawn-lesion.ts';
export { type LabelledCase, measureFigures, withInterval } from './figures.ts';
export { overlayHeatMap, paintHeatMap, scaleHeatMap } from './heat-map.ts';
export type { Photo } from './photo.ts';
export { judgeSuitability } from './quality.ts';
