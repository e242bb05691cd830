import {
	type Explanation,
	formatConfidence,
	type Mode,
	type ModelCard,
	type Outline,
	type PhotoKind,
	type Prediction,
	type RiskLevel,
	type Symptoms,
} from '@dermavigil/contract';

/** The content of a report. Missing parts are null or empty, and the report says so. */
export interface ReportContent {
	/** patient: in plain words, with what a doctor needs at the end. clinician: the technical version. */
	reader: 'patient' | 'clinician';
	/** When the report was made. */
	madeAt: Date;
	/** When the photo was saved. */
	savedAt: Date | null;
	/** When the photo was saved, for advice that counts from then and may be overdue; null for a fresh result, and once a doctor has seen the spot. */
	countsFrom: Date | null;
	/** The patient's name, if they want it in the report. */
	patient: string | null;
	/** The lesion that the photo was taken of; its nickname is for patients and those they show it to. */
	lesion: { nickname: string | null; bodyPart: string } | null;
	/** The id of the scan. */
	reference: string | null;
	/** The photo, and the photo under its heat-map, as JPEG or PNG files. */
	photo: Uint8Array | null;
	heatmap: Uint8Array | null;
	/** Other photos of the same lesion, likewise. */
	furtherPhotos: { kind: PhotoKind; image: Uint8Array }[];
	/** The size, in pixels, of the photo that the outline refers to. */
	photoSize: { width: number; height: number } | null;
	outline: Outline | null;
	mode: Mode | null;
	modelVersion: string | null;
	/** Most probable first. */
	predictions: Prediction[];
	/** Whether a close-up and a dermatoscope image were assessed together. */
	fused: boolean;
	/** Summed probability of the possibilities that need treatment, in percent. */
	malignantProbability: number | null;
	risk: RiskLevel;
	explanation: { [text in keyof Explanation]?: string | undefined };
	/** The names chosen so that they include the true one for 90% of photos, most probable first. */
	possible: string[];
	/** The symptoms reported with the photo. */
	symptoms: Symptoms | null;
	/** The card of the current model, used if the same model made the analysis. */
	card: ModelCard | null;
}

/** The mode's part of the card; null when another or an unknown model made the analysis. */
export function getModeCard({ card, mode, modelVersion }: Pick<ReportContent, 'card' | 'mode' | 'modelVersion'>) {
	return card && mode && card.version === modelVersion ? card.modes[mode] : null;
}

/** A percentage of the result, formatted as on screen for the same reader. */
export const formatProbability = (value: number, { reader, mode }: Pick<ReportContent, 'reader' | 'mode'>): string =>
	formatConfidence(value, reader === 'patient' ? mode : 'clinical');
