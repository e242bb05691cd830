import type { SealedStore } from '../storage/image-store.ts';
import { type Metrics, measuredOperations } from './metrics.ts';

/** A missing image is not a failure of the store. */
const toOutcome = (error: unknown) => ((error as { code?: string }).code === 'ENOENT' ? 'missing' : 'failed');

/** The same store, with its operations timed by outcome. */
export function measureStore(files: SealedStore, { storage }: Metrics): SealedStore {
	async function measure<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
		const end = storage.startTimer({ operation });
		try {
			const result = await work();
			end({ outcome: 'success' });
			return result;
		} catch (error) {
			end({ outcome: toOutcome(error) });
			throw error;
		}
	}

	const measured = measuredOperations.map((operation) => {
		const run = files[operation] as (...args: unknown[]) => Promise<unknown>;
		return [operation, (...args: unknown[]) => measure(operation, () => run(...args))];
	});
	return { ...files, ...Object.fromEntries(measured) };
}
