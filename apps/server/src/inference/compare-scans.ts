import type { PhotoComparison } from '@dermavigil/analysis/comparison';
import { AppError, type Comparison, messages } from '@dermavigil/contract';
import type { MeasuredScan } from '../db/measured-scan.ts';
import type { ToImageUrl } from '../db/scan-view.ts';
import type { ImageStore } from '../storage/image-store.ts';
import type { AnalysisPool } from './pool.ts';

/** Scans of a lesion to be compared; `first` is its very first one, where that is another. */
interface ComparedScans {
	before: MeasuredScan;
	after: MeasuredScan;
	first: MeasuredScan | null;
}

type ScanComparison = Pick<Comparison, 'before' | 'after'> & Omit<PhotoComparison, 'before' | 'after'>;

/** Compares saved scans by their photos. Throws AppError not_found when a photo is not there, and what the pool throws. */
export type CompareScans = (scans: ComparedScans, toUrl: ToImageUrl, signal: AbortSignal) => Promise<ScanComparison>;

const toComparedScan = (scan: MeasuredScan, toUrl: ToImageUrl) => ({
	id: scan.id,
	image_url: toUrl(scan.image),
	saved_at: scan.savedAt.toISOString(),
	risk_level: scan.riskLevel,
	malignant_probability: scan.malignant,
});

/** Compares on the pool's threads, with photos from the image store. */
export function createCompareScans(pool: AnalysisPool, files: ImageStore): CompareScans {
	async function readPhoto({ image }: MeasuredScan): Promise<Buffer> {
		return await files.get(image).catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') throw new AppError('not_found', messages.savedScan.noPhoto);
			throw error;
		});
	}

	async function readFile(scan: MeasuredScan) {
		const { mode, mmPerPixel, riskLevel: risk, malignant } = scan;
		return { file: await readPhoto(scan), mode, mmPerPixel, said: { risk, malignant } };
	}

	return async ({ before, after, first }, toUrl, signal) => {
		const task = {
			before: await readFile(before),
			after: await readFile(after),
			first: first && (await readFile(first)),
		};
		const compared = await pool.compare(task, signal);
		return {
			...compared,
			before: { ...toComparedScan(before, toUrl), ...compared.before },
			after: { ...toComparedScan(after, toUrl), ...compared.after },
		};
	};
}
