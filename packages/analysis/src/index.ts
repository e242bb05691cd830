export { type Analyser, createAnalyser } from './analyse.ts';
export { drawLesion } from './drawn-lesion.ts';
export { overlayHeatMap, paintHeatMap } from './heat-map.ts';
export type { Photo } from './photo.ts';
