import { fuseAssessments } from '@dermavigil/analysis/fuse';
import type { AnalysisResult, ModelCard } from '@dermavigil/contract';
import { type AnalyzedResult, findOtherPhoto } from '../scan-state.ts';
import { reassessResult } from '../symptoms/reassess-result.ts';

/** The result of a scan. */
export interface FusedResult {
	result: AnalyzedResult;
	/** The same with the reported symptoms; null without any, and where they do not count. */
	reassessed: AnalysisResult | null;
}

/**
 * A result from the close-up and the dermatoscope image, where a scan has both and `card` is that of the model that assessed them: the
 * dermatoscope image is then its main photo. Else the first photo's own. `reassessed`: with the symptoms reported so far, whichever
 * photos there were then.
 */
export function fuseResult(first: AnalyzedResult, reassessed: AnalysisResult | null, card: ModelCard): FusedResult {
	const result = fusePhotos(first, card);
	const symptoms = reassessed?.symptoms ?? {};
	return { result, reassessed: reassessResult(result.analysis, symptoms, card) };
}

function fusePhotos(first: AnalyzedResult, card: ModelCard): AnalyzedResult {
	const other = findOtherPhoto(first);
	if (!other || [first.analysis, other.analysis].some(({ modelVersion }) => modelVersion !== card.version))
		return first;
	const firstIsCloseup = first.mode === 'consumer';
	const [closeup, dermatoscope] = firstIsCloseup ? [first.analysis, other.analysis] : [other.analysis, first.analysis];
	const analysis = { ...dermatoscope, ...fuseAssessments(closeup, dermatoscope, card) };
	const own = { id: first.requestId, photo: first.photo, kind: 'closeup', analysis: first.analysis } as const;
	const swapped: Pick<AnalyzedResult, 'photo' | 'further'> = {
		photo: other.photo,
		further: [{ ...own, running: false, failure: null }, ...first.further.filter((photo) => photo !== other)],
	};
	return { ...first, ...(firstIsCloseup && swapped), mode: 'clinical', analysis };
}
