import { z } from 'zod';
import { type Prediction, riskLevelSchema } from '../analysis.ts';
import { storableText } from '../call.ts';
import { labels, unsuitableLabel } from '../labels.ts';
import { limits } from '../limits.ts';
import { type FurtherPhotoInput, furtherPhotoInputSchema } from './further-photos.ts';
import { type ScanAssessment, savedPredictionSchema, scanAssessmentSchema } from './saved-assessment.ts';

/** The maximum sum of the percentages in a list, including rounding errors. */
const maxPercentage = 100.5;

const isUnsuitable = (list: readonly { label: string }[]) => list.some(({ label }) => label === unsuitableLabel);

/**
 * The predictions of one photo: each label once, adding up to at most one hundred percent; a single one without a
 * percentage for an unsuitable photo.
 */
const predictionsSchema = z
	.array(savedPredictionSchema)
	.min(1)
	.max(Object.keys(labels).length)
	.refine((list) => new Set(list.map(({ label }) => label)).size === list.length, 'holds a label twice')
	.refine(
		(list) => list.reduce((sum, { confidence }) => sum + confidence, 0) <= maxPercentage,
		'adds up to more than 100%',
	)
	.refine((list) => list.length === 1 || !isUnsuitable(list), 'names a photo that could not be assessed');

const scanFieldsSchema = z.strictObject({
	/** Its format and size are determined by decoding it. */
	image_base64: z.string().min(1).describe('The photo, as a data URL or as plain base64.'),
	heatmap_image_base64: z
		.string()
		.nullish()
		.describe('The photo under its heat-map, in the same form. Absent or empty without a heat-map.'),
	predictions: predictionsSchema.describe(
		'Most probable first, under the labels of the analyze call; of a photo that could not be assessed, its first prediction alone.',
	),
	risk_level: riskLevelSchema.describe('The risk that the patient was shown.'),
	ai_explanation: storableText.max(limits.savedScan.maxExplanationLength).describe('What the patient read about it.'),
	lesion_id: z.uuid().nullish().describe('The lesion that the scan shows.'),
	/** If a close-up and a dermatoscope image were assessed together, the dermatoscope image comes first. */
	further_photos: z
		.array(furtherPhotoInputSchema)
		.max(limits.savedScan.maxPhotos - 1)
		.nullish()
		.describe('Other photos of the same lesion.'),
	assessment: scanAssessmentSchema
		.nullish()
		.describe(
			'As the analyze call gives it, without its images. Without it, the scan cannot be compared by its outline.',
		),
	/** Submitting an analysis that was already saved turns that saved scan into a submitted one. */
	request_id: z
		.uuid()
		.nullish()
		.describe('Chosen by the client, one for each analysis: a repeated request saves nothing twice.'),
});

/** Works as is: the photo is one solid color, 16 pixels a side. */
const example = {
	image_base64:
		'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEXIm3ttpAFHAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQY02NgGAXIAAABEAAB7JfjegAAAABJRU5ErkJggg==',
	predictions: [
		{ label: labels.melanocytic_nevus, confidence: 93.4 },
		{ label: labels.melanoma, confidence: 2.1 },
	],
	risk_level: 'low',
	ai_explanation: 'The photo looks most like Melanocytic Nevus (93%): an ordinary mole. The AI can still be wrong.',
	request_id: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
};

/** A photo that could not be assessed has neither names nor a risk. An assessment agrees with the fields saved beside it. */
const isConsistent = ({ predictions, risk_level, assessment }: z.infer<typeof scanFieldsSchema>) => {
	const unsuitable = isUnsuitable(predictions);
	if (unsuitable && risk_level !== 'unknown') return false;
	if (!assessment) return true;
	return unsuitable === (assessment.suitability !== 'suitable') && risk_level === assessment.prediction.riskLevel;
};
const contradiction = 'its assessment contradicts the predictions or the risk';

/** An assessment of both photos comes with the close-up and with that photo's own assessment. */
const hasBothPhotos = ({ assessment, further_photos }: z.infer<typeof scanFieldsSchema>) => {
	const fused = assessment?.fused;
	if (!fused) return true;
	return assessment.mode === 'clinical' && findCloseup(further_photos ?? [], fused) !== undefined;
};
const noBothPhotos = 'its assessment is of two photos that are not here';

/** The close-up that an assessment was fused with; undefined when it is not among `photos`. */
export function findCloseup(
	photos: readonly FurtherPhotoInput[],
	{ closeup }: NonNullable<ScanAssessment['fused']>,
): FurtherPhotoInput | undefined {
	const isSame = (own: readonly Prediction[]) =>
		own.length === closeup.length &&
		own.every(({ label, confidence }, place) => {
			const other = closeup[place];
			return label === other?.label && confidence === other.confidence;
		});
	return photos.find(({ kind, assessment }) => kind === 'closeup' && isSame(assessment?.probabilities ?? []));
}

/** What a patient saves from one analysis. */
export const scanInputSchema = scanFieldsSchema
	.refine(isConsistent, contradiction)
	.refine(hasBothPhotos, noBothPhotos)
	.meta({ examples: [example] });
export type ScanInput = z.infer<typeof scanInputSchema>;

export const submissionSchema = scanFieldsSchema
	.extend({
		is_private: z
			.boolean()
			.describe('Whether the scan is only saved in the lesion. Otherwise it is sent for professional review.'),
	})
	.refine(isConsistent, contradiction)
	.refine(hasBothPhotos, noBothPhotos)
	.meta({ examples: [{ ...example, is_private: false }] });
export type Submission = z.infer<typeof submissionSchema>;
