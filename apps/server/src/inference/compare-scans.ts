import type { PhotoComparison } from '@dermavigil/analysis/comparison';
import { AppError, type Comparison, kindModes, type Mode, messages } from '@dermavigil/contract';
import type { MeasuredScan } from '../db/measured-scan.ts';
import type { ToImageUrl } from '../db/scan-view.ts';
import { type ImageStore, undefinedIfUnavailable } from '../storage/image-store.ts';
import type { Caller } from '../threads/queue.ts';
import type { AnalysisPool } from './pool.ts';

/** Scans of a lesion to compare; `first` is its very first one, if that is another. */
interface ComparedScans {
	before: MeasuredScan;
	after: MeasuredScan;
	first: MeasuredScan | null;
}

type ScanComparison = Pick<Comparison, 'before' | 'after' | 'counts_from'> &
	Omit<PhotoComparison, 'before' | 'after' | 'visitReasons'>;

/** Compares saved scans by their photos. Throws AppError not_found when a photo is missing or damaged, and what the pool throws. */
export type CompareScans = (scans: ComparedScans, toUrl: ToImageUrl, caller: Caller) => Promise<ScanComparison>;

/** The photo of a scan that is compared, with its own probability: `mmPerPixel` is known only for the main photo. */
type ChosenPhoto = Pick<MeasuredScan, 'image' | 'mode' | 'mmPerPixel' | 'malignant'> & { further: boolean };

const getMain = ({ image, mode, mmPerPixel, malignant }: MeasuredScan): ChosenPhoto => ({
	image,
	mode,
	mmPerPixel,
	malignant,
	further: false,
});

/** The first photo of a scan that was taken in a mode; undefined when there is none. */
function findPhoto(scan: MeasuredScan, mode: Mode): ChosenPhoto | undefined {
	if (scan.mode === mode) return getMain(scan);
	const further = scan.furtherPhotos.find(({ kind }) => kindModes[kind] === mode);
	return further && { image: further.image, mode, mmPerPixel: null, malignant: further.malignant, further: true };
}

/** Photos of the same kind, if both scans have one; otherwise the main photos. */
function choosePhotos(before: MeasuredScan, after: MeasuredScan): [before: ChosenPhoto, after: ChosenPhoto] {
	for (const mode of [after.mode, before.mode]) {
		const [one, other] = mode ? [findPhoto(before, mode), findPhoto(after, mode)] : [];
		if (one && other) return [one, other];
	}
	return [getMain(before), getMain(after)];
}

/** Whether the patient's answers count in a photo's assessment: they do in a scan's main photo, if it has a close-up. */
const hasAnswers = ({ symptoms, fused }: MeasuredScan, { mode, further }: ChosenPhoto) =>
	symptoms !== null && !further && (mode === 'consumer' || fused);

const toComparedScan = (scan: MeasuredScan, { image, mode, further, malignant }: ChosenPhoto, toUrl: ToImageUrl) => ({
	id: scan.id,
	mode,
	image_url: toUrl(image),
	further,
	saved_at: scan.savedAt.toISOString(),
	risk_level: scan.riskLevel,
	malignant_probability: malignant,
});

/** Compares on the pool's threads, with photos from the image store. */
export function createCompareScans(pool: AnalysisPool, files: ImageStore): CompareScans {
	async function readPhoto(image: string): Promise<Buffer> {
		const photo = await files.get(image).catch(undefinedIfUnavailable);
		if (!photo) throw new AppError('not_found', messages.savedScan.noPhoto);
		return photo;
	}

	// The risk and the answers are the whole scan's: one photo that would be Low by itself must not make the advice reassuring.
	async function readFile(scan: MeasuredScan, photo: ChosenPhoto) {
		const { image, mode, mmPerPixel } = photo;
		const { riskLevel: risk, symptoms } = scan;
		const malignant = hasAnswers(scan, photo) ? null : photo.malignant;
		return { file: await readPhoto(image), mode, mmPerPixel, result: { risk, malignant, symptoms } };
	}

	return async ({ before, after, first }, toUrl, caller) => {
		const [chosenBefore, chosenAfter] = choosePhotos(before, after);
		const chosenFirst = first && ((chosenAfter.mode && findPhoto(first, chosenAfter.mode)) || getMain(first));
		const task = {
			before: await readFile(before, chosenBefore),
			after: await readFile(after, chosenAfter),
			first: first && chosenFirst && (await readFile(first, chosenFirst)),
		};
		const { visitReasons, ...compared } = await pool.compare(task, caller);
		const isReason = (when: 'before' | 'after', { unseen }: MeasuredScan) => visitReasons[when] && unseen;
		const countsFrom = isReason('before', before) ? before.savedAt : isReason('after', after) ? after.savedAt : null;
		const answered = hasAnswers(before, chosenBefore) || hasAnswers(after, chosenAfter);
		return {
			...compared,
			change_summary: answered
				? `${compared.change_summary} ${messages.lesion.answersNotCompared}`
				: compared.change_summary,
			counts_from: countsFrom?.toISOString() ?? null,
			before: { ...toComparedScan(before, chosenBefore, toUrl), ...compared.before },
			after: { ...toComparedScan(after, chosenAfter, toUrl), ...compared.after },
		};
	};
}
