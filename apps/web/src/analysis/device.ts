import { checkSupport } from './check-support.ts';
import { createDevice } from './create-device.ts';

/** This device, for as long as the page is open. */
export const device = createDevice({
	checkSupport,
	// Fetched only when it is wanted: it checks what the server says.
	fetchManifest: async () => await (await import('./model-manifest.ts')).fetchManifest(),
	startWorker: () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' }),
});
