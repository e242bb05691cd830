export { findSpots } from './find-spots.ts';
export { matchSpots, numberSpots } from './match-spots.ts';
export type { FoundSpot } from './measure-blob.ts';
