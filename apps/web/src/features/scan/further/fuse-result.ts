import { fuseAssessments } from '@dermavigil/analysis/fuse';
import { reassess } from '@dermavigil/analysis/symptoms';
import type { AnalysisResult, ModelCard, Symptoms } from '@dermavigil/contract';
import { findOtherPhoto, type ScanResult } from '../scan-state.ts';

type Assessed = ScanResult & { failed: false };

/** A result from both photos. */
interface FusedResult {
	result: Assessed;
	/** The same with the reported symptoms; null without any. */
	reassessed: AnalysisResult | null;
}

/**
 * A result from the close-up and the dermatoscope image, where a scan has both and `card` is that of the model that assessed
 * them: the dermatoscope image is then its main photo. null where it stays the first photo's own.
 */
export function fuseResult(first: Assessed, symptoms: Symptoms | null, card: ModelCard): FusedResult | null {
	const other = findOtherPhoto(first);
	if (!other || [first.analysis, other.analysis].some(({ modelVersion }) => modelVersion !== card.version)) return null;
	const firstIsCloseup = first.mode === 'consumer';
	const [closeup, dermatoscope] = firstIsCloseup ? [first.analysis, other.analysis] : [other.analysis, first.analysis];
	const analysis = { ...dermatoscope, ...fuseAssessments(closeup, dermatoscope, card) };
	const own = { id: first.requestId, photo: first.photo, kind: 'closeup', analysis: first.analysis } as const;
	const swapped: Pick<Assessed, 'photo' | 'further'> = {
		photo: other.photo,
		further: [{ ...own, running: false, failure: null }, ...first.further.filter((photo) => photo !== other)],
	};
	return {
		result: { ...first, ...(firstIsCloseup && swapped), mode: 'clinical', analysis },
		reassessed: symptoms && { ...analysis, ...reassess(analysis, symptoms, card) },
	};
}
