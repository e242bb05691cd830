export { findSpots } from './find-spots.ts';
export { matchSpots } from './match-spots.ts';
export type { FoundSpot } from './measure-blob.ts';
export { numberSpots } from './number-spots.ts';
