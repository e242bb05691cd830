import { fileURLToPath } from 'node:url';
import { SingleBar } from 'cli-progress';
import { Piscina } from 'piscina';
import type { DescribedPhoto, PhotoTask } from './worker.ts';

const typescript = new URL('../../apps/server/typescript.js', import.meta.url).href;

/** Describes photo files on several threads, in their order. Progress goes to standard error. Throws the first failure. */
export async function describePhotos<Task extends PhotoTask>(
	tasks: readonly Task[],
	threads: number,
): Promise<(Task & DescribedPhoto)[]> {
	const workers = new Piscina({
		filename: fileURLToPath(new URL('./worker.ts', import.meta.url)),
		minThreads: threads,
		maxThreads: threads,
		execArgv: ['--import', typescript],
	});
	const bar = new SingleBar({ format: '{bar} {value}/{total} photos, {eta_formatted} left', stream: process.stderr });
	bar.start(tasks.length, 0);
	try {
		return await Promise.all(
			tasks.map(async (task) => {
				const { image, mode } = task;
				const described: DescribedPhoto = await workers.run({ image, mode });
				bar.increment();
				return { ...task, ...described };
			}),
		);
	} finally {
		bar.stop();
		await workers.destroy();
	}
}
