import { type AnalysisResult, hasRedFlag, kindModes, type Mode, messages, type PhotoKind } from '@dermavigil/contract';
import type { Answer } from '../../results/answer/answer.ts';
import { isSample } from './photo/sample-photos.ts';
import type { Runtime } from './runtime/use-runtime.ts';

/** The current photo; `url` shows it without sending it anywhere. */
export interface Photo {
	file: File;
	url: string;
	/** The photo that this one was cut from, if somebody marked a spot in it. */
	whole?: File;
	/** It is one of our samples, or was cut from one: not a person's skin, so useless for training. */
	synthetic?: boolean;
}

/** What a photo made from another one inherits. */
type Origin = Pick<Photo, 'whole' | 'synthetic'>;

/** The part cut out around a spot, and the photo that it was cut from. */
export type MarkedLesion = Pick<Photo, 'file' | 'synthetic'> & Required<Pick<Photo, 'whole'>>;

/** A file ready to be shown. The caller releases the URL. */
export const toPhoto = (file: File, { whole, synthetic = isSample(file) }: Origin = {}): Photo => ({
	file,
	url: URL.createObjectURL(file),
	...(whole && { whole }),
	...(synthetic && { synthetic }),
});

/** Another photo of the same lesion, saved together with the first. */
export interface FurtherPhoto {
	id: string;
	photo: Photo;
	/** null until it is recognized. */
	kind: PhotoKind | null;
	/** The analysis of this photo alone, in the mode of its kind; null while it is running or has failed, and for an overview. */
	analysis: AnalysisResult | null;
	running: boolean;
	/** Why it could not be analyzed. */
	failure: string | null;
}

interface AnyResult {
	/** Identifies this analysis to the server, so that saving it twice saves it once. */
	requestId: string;
	photo: Photo;
	/** The mode it was analyzed in. */
	mode: Mode;
	/** Where it was analyzed. */
	runtime: Runtime;
	/** Where another attempt may succeed, likeliest first; empty after a success, and when the photo itself is at fault. */
	retry: readonly Runtime[];
	/** Further photos of the lesion, in the order in which they were added. */
	further: FurtherPhoto[];
}

/** Replaces an analysis that failed. */
export type Placeholder = Omit<AnalysisResult, 'mode' | 'photo'> & {
	mode?: Mode;
	photo: AnalysisResult['photo'] | null;
};

/** The effect of the symptoms that were asked about while the photo was analyzed. */
export interface Reassessment {
	/** The analysis with the symptoms; null without any. */
	reassessed: AnalysisResult | null;
	/** The questions were answered or skipped, and need not be asked again. */
	asked: boolean;
}

export type ScanResult = AnyResult &
	({ analysis: AnalysisResult; failed: false } | { analysis: Placeholder; failed: true });

/** A result whose analysis did not fail. */
export type AnalyzedResult = ScanResult & { failed: false };

/** Whether there is an assessment: the analysis succeeded, and the photo was suitable. */
export function isAssessed(result: ScanResult): result is AnalyzedResult {
	return !result.failed && result.analysis.suitability === 'suitable';
}

/** Whether the photos are of several lesions. */
export const isSeveral = ({ results }: ResultState) => results.length > 1;
/** How many results would be lost on leaving. */
export const countUnsaved = ({ results }: ResultState) =>
	results.filter(({ saveStatus }) => saveStatus === 'unsaved').length;

/** A further photo that was assessed. */
export type AssessedPhoto = FurtherPhoto & { kind: PhotoKind; analysis: AnalysisResult };

/** The further photos of a result that were assessed, in the order in which they were added. */
export const getAssessed = ({ further }: ScanResult): AssessedPhoto[] =>
	further.filter(
		(photo): photo is AssessedPhoto =>
			photo.kind !== null && kindModes[photo.kind] !== null && photo.analysis?.suitability === 'suitable',
	);

/** The further photos that an assessed result can be fused with: those of the other mode than its first photo. */
export const getOthers = (result: ScanResult): AssessedPhoto[] =>
	getAssessed(result).filter(({ kind }) => kindModes[kind] !== result.mode);

/** The texts of a result on screen: plain words for consumers, the technical ones for clinicians. */
export function getResultTexts({ analysis, mode }: ScanResult): { explanation: string; recommendation: string } {
	const clinical = mode === 'clinical';
	const { technical_summary, explanation_text, clinical_recommendation, recommendation } = analysis.explanation;
	return {
		explanation: (clinical ? technical_summary : explanation_text) || messages.fallback.explanation,
		recommendation: (clinical ? clinical_recommendation : recommendation) || messages.fallback.recommendation,
	};
}

/** What a result tells people. */
export function toAnswer(result: ScanResult): Answer {
	const { prediction, probabilities, possible, symptoms, malignantProbability } = result.analysis;
	const { top1, top2, riskLevel } = prediction;
	const { explanation, recommendation } = getResultTexts(result);
	const assessed = isAssessed(result);
	const predictions = probabilities.length > 0 ? probabilities : [top1, top2];
	return {
		mode: result.mode,
		riskLevel,
		label: top1.label || messages.fallback.label,
		reason: assessed ? null : explanation,
		recommendation,
		redFlag: hasRedFlag(symptoms),
		countsFrom: null,
		predictions: assessed ? predictions : [],
		possible,
		malignantProbability: assessed ? malignantProbability : null,
	};
}

/** Whether a result was saved. waiting: only in this browser, until it can be uploaded. */
export type SaveStatus = 'unsaved' | 'waiting' | 'saved';

/** The result for one lesion, with the answers about it, and whether it was saved. */
export type LesionResult = ScanResult & { reassessment: Reassessment; saveStatus: SaveStatus };

export interface ResultState {
	phase: 'result';
	/** One result for each lesion, in the order of their photos. */
	results: readonly LesionResult[];
	/** The index of the one on screen. */
	shown: number;
}

export interface RunningState {
	phase: 'uploading' | 'analyzing';
	photo: Photo;
	ready: boolean;
	/** The earlier results that this one will join; null for a new photo. */
	among: ResultState | null;
	/** Whether it joins them instead of replacing the one that was shown. */
	joins: boolean;
}

export type ScanState = { phase: 'idle' } | RunningState | ResultState;
