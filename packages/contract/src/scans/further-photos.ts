import { z } from 'zod';
import type { Mode } from '../labels.ts';
import { scanAssessmentSchema } from './saved-assessment.ts';

/** What a photo of a scan shows: the place on the body, the lesion from nearby, or the lesion through a dermatoscope. */
export const photoKinds = ['overview', 'closeup', 'dermatoscope'] as const;
const photoKindSchema = z.enum(photoKinds);
export type PhotoKind = z.infer<typeof photoKindSchema>;

/** The displayed name of each kind. */
export const photoKindNames = {
	overview: 'Overview',
	closeup: 'Close-up',
	dermatoscope: 'Dermatoscope image',
} as const satisfies Record<PhotoKind, string>;

/** The mode that assesses photos of a kind; null for overviews, which are not assessed. */
export const kindModes = {
	overview: null,
	closeup: 'consumer',
	dermatoscope: 'clinical',
} as const satisfies Record<PhotoKind, Mode | null>;

/** The kind of the photos that a mode assesses. */
export const modeKinds = { consumer: 'closeup', clinical: 'dermatoscope' } as const satisfies Record<Mode, PhotoKind>;

/** A further photo of the same lesion, next to the scan's main photo. */
export const furtherPhotoInputSchema = z
	.strictObject({
		kind: photoKindSchema,
		image_base64: z.string().min(1).describe('The photo, as a data URL or as plain base64.'),
		assessment: scanAssessmentSchema.nullish().describe('Of this photo alone, in the mode of its kind.'),
	})
	.refine(({ kind, assessment }) => !assessment || assessment.mode === kindModes[kind], 'was assessed in another mode');
export type FurtherPhotoInput = z.infer<typeof furtherPhotoInputSchema>;

export const imageUrlSchema = z.string().describe('A signed URL that expires.');

/** A further photo as it is returned. */
export const furtherPhotoSchema = z.object({
	kind: photoKindSchema,
	image_url: imageUrlSchema,
	thumbnail_url: imageUrlSchema,
});
export type FurtherPhoto = z.infer<typeof furtherPhotoSchema>;

/**
 * The assessment of each further photo alone, in the same order and in pixels of the stored photo; null where it was
 * not assessed.
 */
export const furtherAssessmentsSchema = z.array(scanAssessmentSchema.nullable()).default([]);
