export { analyze, check } from '../src/inference/worker.ts';

/** Ends its thread. */
export function runViews(): never {
	process.exit(7);
}
