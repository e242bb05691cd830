import { fileURLToPath } from 'node:url';
import type { Suitability } from '@dermavigil/contract';
import { SingleBar } from 'cli-progress';
import { Piscina } from 'piscina';
import type { LabeledPhoto } from './labeled-photos.ts';
import type { Examined, LesionTask } from './worker.ts';

export interface EvaluationPool {
	/** The results in the order of the tasks. Throws the first error. */
	examine(tasks: readonly LesionTask[]): Promise<Examined[]>;
	/** What each mode finds for each photo. */
	assessOthers(photos: readonly LabeledPhoto[]): Promise<Suitability[][]>;
	/** What consumer mode finds for the skin around each lesion; null where there is not enough of it. */
	assessPerilesionalSkin(photos: readonly LabeledPhoto[]): Promise<(Suitability | null)[]>;
	close(): Promise<void>;
}

const typescript = new URL('../../apps/server/typescript.js', import.meta.url).href;

/** Threads that each run the model of a folder like packages/analysis/model. Progress goes to standard error. */
export function openEvaluationPool(folder: string, threads: number): EvaluationPool {
	const workers = new Piscina({
		filename: fileURLToPath(new URL('./worker.ts', import.meta.url)),
		minThreads: threads,
		maxThreads: threads,
		execArgv: ['--import', typescript],
		workerData: folder,
	});

	async function each<Task, Result>(name: string, what: string, tasks: readonly Task[]): Promise<Result[]> {
		const format = `{bar} {value}/{total} ${what}, {eta_formatted} left`;
		const bar = new SingleBar({ format, stream: process.stderr, noTTYOutput: false });
		bar.start(tasks.length, 0);
		try {
			return await Promise.all(
				tasks.map(async (task) => {
					const result: Result = await workers.run(task, { name });
					bar.increment();
					return result;
				}),
			);
		} finally {
			bar.stop();
		}
	}

	const listFiles = (photos: readonly LabeledPhoto[]) => photos.map(({ image, mask }) => ({ image, mask }));
	return {
		examine: (tasks) => each('examine', 'photos', tasks),
		assessOthers: (photos) => each('assessOther', 'photos of other things', listFiles(photos)),
		assessPerilesionalSkin: (photos) =>
			each('assessPerilesionalSkin', 'photos for the skin in them', listFiles(photos)),
		close: () => workers.destroy(),
	};
}
