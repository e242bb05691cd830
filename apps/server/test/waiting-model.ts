export { check } from '../src/inference-service/model-worker.ts';

/** Never returns. */
export default function run(): Promise<never> {
	return new Promise(() => {});
}
