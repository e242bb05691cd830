import { fuseAssessments } from '@dermavigil/analysis/fuse';
import { type AnalysisResult, type ModelCard, modeKinds } from '@dermavigil/contract';
import { type AnalyzedResult, type AssessedPhoto, type FurtherPhoto, getAssessed, getOthers } from '../scan-state.ts';
import { reassessResult } from '../symptoms/reassess-result.ts';
import { compareRisk } from './compare-risk.ts';

/** The result of a scan. */
export interface FusedResult {
	result: AnalyzedResult;
	/** The same with the reported symptoms; null without any, and when they do not count. */
	reassessed: AnalysisResult | null;
}

/**
 * The result of a scan's photos. Among several of a kind, the one with the highest risk counts, since it may show what
 * the others do not. If there are a close-up and a dermatoscope image, and `card` belongs to the model that assessed
 * them, the result comes from both; the dermatoscope image is then its main photo, and the close-up the first of its
 * further ones. `reassessed`: with the symptoms reported so far, whichever photos there were at the time.
 */
export function fuseResult(first: AnalyzedResult, reassessed: AnalysisResult | null, card: ModelCard): FusedResult {
	const result = fusePhotos(leadWithRiskiest(first), card);
	const symptoms = reassessed?.symptoms ?? {};
	return { result, reassessed: reassessResult(result.analysis, symptoms, card) };
}

/** The one with the highest risk, or the first of equals; undefined for an empty list. */
const findRiskiest = (photos: readonly AssessedPhoto[]): AssessedPhoto | undefined =>
	photos.toSorted((one, other) => compareRisk(other.analysis, one.analysis))[0];

/** The main photo of a result, as one of its further ones. */
const toFurther = ({ requestId, photo, mode, analysis }: AnalyzedResult): FurtherPhoto => ({
	...{ id: requestId, photo, kind: modeKinds[mode], analysis },
	...{ running: false, failure: null },
});

/** The same result with another of its photos as the main one, which takes that photo's place. */
const leadWith = (result: AnalyzedResult, { id, photo, analysis }: AssessedPhoto): AnalyzedResult => ({
	...{ ...result, photo, analysis },
	further: [toFurther(result), ...result.further.filter((each) => each.id !== id)],
});

function leadWithRiskiest(first: AnalyzedResult): AnalyzedResult {
	const others = getOthers(first);
	const riskiest = findRiskiest(getAssessed(first).filter((photo) => !others.includes(photo)));
	return riskiest && compareRisk(riskiest.analysis, first.analysis) > 0 ? leadWith(first, riskiest) : first;
}

function fusePhotos(lead: AnalyzedResult, card: ModelCard): AnalyzedResult {
	const other = findRiskiest(getOthers(lead));
	if (!other || [lead.analysis, other.analysis].some(({ modelVersion }) => modelVersion !== card.version)) return lead;
	const leadIsCloseup = lead.mode === 'consumer';
	const [closeup, dermatoscope] = leadIsCloseup ? [lead.analysis, other.analysis] : [other.analysis, lead.analysis];
	const analysis = { ...dermatoscope, ...fuseAssessments(closeup, dermatoscope, card) };
	const further = [other, ...lead.further.filter((photo) => photo !== other)];
	return { ...(leadIsCloseup ? leadWith(lead, other) : { ...lead, further }), mode: 'clinical', analysis };
}
