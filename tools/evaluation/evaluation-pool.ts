import { fileURLToPath } from 'node:url';
import type { Suitability } from '@dermavigil/contract';
import { SingleBar } from 'cli-progress';
import { Piscina } from 'piscina';
import type { LabeledPhoto } from './labeled-photos.ts';
import type { Examined, LesionTask } from './worker.ts';

export interface EvaluationPool {
	/** Every answer in the order of the tasks, or the first failure. */
	examine(tasks: readonly LesionTask[]): Promise<Examined[]>;
	/** For each photo what the modes say of it. */
	judgeOthers(photos: readonly LabeledPhoto[]): Promise<Suitability[][]>;
	/** What consumer mode says of the skin beside each lesion; null where there is not enough of it. */
	assessPerilesionalSkin(photos: readonly LabeledPhoto[]): Promise<(Suitability | null)[]>;
	close(): Promise<void>;
}

const startTypescript = new URL('../../apps/server/src/inference/start-typescript.js', import.meta.url).href;

/** Threads that each run the model of a folder like packages/analysis/model. Progress goes to standard error. */
export function openEvaluationPool(folder: string, threads: number): EvaluationPool {
	const workers = new Piscina({
		filename: fileURLToPath(new URL('./worker.ts', import.meta.url)),
		minThreads: threads,
		maxThreads: threads,
		execArgv: ['--import', startTypescript],
		workerData: folder,
	});

	async function each<Task, Answer>(name: string, what: string, tasks: readonly Task[]): Promise<Answer[]> {
		const format = `{bar} {value}/{total} ${what}, {eta_formatted} left`;
		const bar = new SingleBar({ format, stream: process.stderr, noTTYOutput: false });
		bar.start(tasks.length, 0);
		try {
			return await Promise.all(
				tasks.map(async (task) => {
					const answer: Answer = await workers.run(task, { name });
					bar.increment();
					return answer;
				}),
			);
		} finally {
			bar.stop();
		}
	}

	const listFiles = (photos: readonly LabeledPhoto[]) => photos.map(({ image, mask }) => ({ image, mask }));
	return {
		examine: (tasks) => each('examine', 'photos', tasks),
		judgeOthers: (photos) => each('judgeOther', 'photos of other things', listFiles(photos)),
		assessPerilesionalSkin: (photos) =>
			each('assessPerilesionalSkin', 'photos for the skin in them', listFiles(photos)),
		close: () => workers.destroy(),
	};
}
