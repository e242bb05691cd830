import { createDevice } from './create-device.ts';
import { findObstacle } from './obstacles.ts';

/** This device, for as long as the page is open. */
export const device = createDevice({
	findObstacle,
	// Fetched only when it is wanted: it checks what the server says.
	fetchOffer: async () => await (await import('./offer.ts')).fetchOffer(),
	startWorker: () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' }),
});
