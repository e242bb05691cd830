import { z } from 'zod';
import { call, cookieLogoutHeaders, fileHeaders, noContent } from '../call.ts';
import { lesionScanSchema } from '../lesions.ts';
import { limits } from '../limits.ts';
import { shareMessages } from '../messages/share-messages.ts';
import { furtherAssessmentsSchema } from '../scans/further-photos.ts';
import { scanAssessmentSchema } from '../scans/saved-assessment.ts';
import { shareIdSchema } from './shares.ts';

export const shareKeySchema = z.strictObject({
	token: z.string().max(100).describe('What follows the # in the link.'),
	code: z
		.string(shareMessages.codeInvalid)
		// Before the transformation, because zod leaves out the examples of a transformed schema.
		.meta({ description: 'As people write it: in one group or two.', examples: ['123 456'] })
		.transform((typed) => typed.replace(/[\s-]/g, ''))
		.pipe(z.string().regex(new RegExp(`^[0-9]{${limits.share.codeDigits}}$`), shareMessages.codeInvalid)),
});

/** A scan as a doctor sees it. */
export const sharedScanSchema = lesionScanSchema
	.pick({
		id: true,
		image_url: true,
		heatmap_image_url: true,
		thumbnail_url: true,
		further_photos: true,
		predictions: true,
		risk_level: true,
		ai_explanation: true,
		saved_at: true,
		mode: true,
		model_version: true,
		symptoms: true,
		mm_per_pixel: true,
		malignant_probability: true,
		area_mm2: true,
	})
	.extend({
		review_notes: z
			.string()
			.nullable()
			.describe('What a clinician wrote in a review; null without one, and where the patient left it out.'),
	});
export type SharedScan = z.infer<typeof sharedScanSchema>;

export const sharedSchema = z.object({
	expires_at: z.iso.datetime().describe('When the link ends.'),
	patient_name: z.string().nullable().describe('null where the patient left it out.'),
	lesion: z.object({ nickname: z.string(), body_part: z.string() }).nullable(),
	scans: z.array(sharedScanSchema).describe('Newest first, a hundred at most.'),
});
export type Shared = z.infer<typeof sharedSchema>;

export const sharedScanDetailSchema = sharedScanSchema.extend({
	assessment: scanAssessmentSchema.nullable().describe('In pixels of the stored photo; null if none was saved.'),
	further_assessments: furtherAssessmentsSchema,
});
export type SharedScanDetail = z.infer<typeof sharedScanDetailSchema>;

const sharedScanIdSchema = shareIdSchema.extend({ scanId: z.uuid().describe('The id of the scan.') });

/** What doctors do with a link that a patient shares. */
export const visitCalls = {
	openShare: call.post('/api/shared/:id/open', {
		access: 'anyone',
		audited: true,
		sameOrigin: true,
		summary: 'Open a shared link',
		description: 'With its code.',
		params: shareIdSchema,
		body: shareKeySchema,
		response: noContent,
		headers: { 'set-cookie': 'The cookie that the calls about the link need.' },
	}),
	shared: call.get('/api/shared/:id', {
		access: 'shared',
		summary: 'See what a link shares',
		params: shareIdSchema,
		response: sharedSchema,
	}),
	sharedScan: call.get('/api/shared/:id/scans/:scanId', {
		access: 'shared',
		summary: 'Open a shared scan',
		description: 'With its assessment.',
		params: sharedScanIdSchema,
		response: sharedScanDetailSchema,
	}),
	sharedReport: call.get('/api/shared/:id/scans/:scanId/report.pdf', {
		access: 'shared',
		summary: 'Download the report of a shared scan',
		description: 'A PDF.',
		params: sharedScanIdSchema,
		produces: 'application/pdf',
		headers: fileHeaders,
	}),
	closeShared: call.delete('/api/shared/:id', {
		access: 'shared',
		summary: 'End the visit of a shared link',
		description: 'The code is asked for again.',
		params: shareIdSchema,
		response: noContent,
		headers: cookieLogoutHeaders,
	}),
} as const;
