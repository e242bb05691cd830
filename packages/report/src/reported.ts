import type { Explanation, Mode, ModelCard, Outline, Prediction, RiskLevel, Symptoms } from '@dermavigil/contract';

/** What a report tells. Parts that are missing are null, or empty, and the report says so. */
export interface Reported {
	/** patient: in plain words, with what a doctor needs at the end. clinician: the technical version. */
	reader: 'patient' | 'clinician';
	/** When the report was made. */
	madeAt: Date;
	/** When the photo was saved. */
	savedAt: Date | null;
	/** The patient's name, if they want it in the report. */
	patient: string | null;
	/** The lesion that the photo was taken of. */
	lesion: { nickname: string; bodyPart: string } | null;
	/** What the server calls the scan. */
	reference: string | null;
	/** The photo and the photo under its heat-map, as JPEG or PNG files. */
	photo: Uint8Array | null;
	heatmap: Uint8Array | null;
	/** The pixels of the photo in which the outline is told. */
	photoSize: { width: number; height: number } | null;
	outline: Outline | null;
	mode: Mode | null;
	modelVersion: string | null;
	/** Most probable first. */
	predictions: Prediction[];
	/** Summed probability of the possibilities that need treatment, in percent. */
	malignantProbability: number | null;
	risk: RiskLevel;
	explanation: { [text in keyof Explanation]?: string | undefined };
	/** The names chosen to hold the true one for 90% of photos, most probable first. */
	possible: string[];
	/** What the person told beside the photo. */
	symptoms: Symptoms | null;
	/** The card of the model at hand. It is used where the same model made the analysis. */
	card: ModelCard | null;
}

/** What the model that made the analysis is known to do; null when another one did, or nobody knows which. */
export function getModeCard({ card, mode, modelVersion }: Pick<Reported, 'card' | 'mode' | 'modelVersion'>) {
	return card && mode && card.version === modelVersion ? card.modes[mode] : null;
}
