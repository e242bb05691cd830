export { check } from '../src/inference-service/model-worker.ts';

/** Never returns. */
export function run(): Promise<never> {
	return new Promise(() => {});
}
