import type { Photo } from '@dermavigil/analysis';
import { type FoundSpot, findSpots } from '@dermavigil/analysis/spots';
import { expose } from 'comlink';

/** What the worker does for the page, across the thread. */
export interface SpotsWorker {
	findSpots(photo: Photo): FoundSpot[];
}

expose({ findSpots } satisfies SpotsWorker);
