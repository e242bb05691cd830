import { z } from 'zod';
import { modeSchema, riskLevelSchema, symptomsSchema } from './analysis.ts';
import { call, cursorSchema, fileHeaders, noContent, pageHeaders, pageSize } from './call.ts';
import { limits } from './limits.ts';
import { furtherPhotoSchema, imageUrlSchema } from './scans/further-photos.ts';
import { savedPredictionSchema } from './scans/saved-assessment.ts';
import { scanInputSchema, submissionSchema } from './scans/scan-input.ts';

/** How a clinician marks a case; any transition is allowed. A patient sees `new` as `pending`. */
export const caseStatuses = ['new', 'reviewed', 'flagged'] as const;
export const caseStatusSchema = z.enum(caseStatuses);
export type CaseStatus = z.infer<typeof caseStatusSchema>;

export const reviewStatuses = ['pending', 'reviewed', 'flagged'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** A saved or submitted scan as returned to its patient and, once submitted, to clinicians. */
export const scanSchema = z.object({
	id: z.uuid(),
	image_url: imageUrlSchema,
	heatmap_image_url: imageUrlSchema.nullable(),
	thumbnail_url: imageUrlSchema,
	further_photos: z
		.array(furtherPhotoSchema)
		.default([])
		.describe('Other photos of the same lesion that were saved with it.'),
	predictions: z
		.array(savedPredictionSchema)
		.describe('Most probable first; of a photo that could not be assessed, “Image not suitable” alone, at 0%.'),
	risk_level: riskLevelSchema,
	ai_explanation: z.string(),
	saved_at: z.iso.datetime().describe('When it was saved: what the scans of a lesion are ordered by.'),
	submitted_at: z.iso.datetime().describe('The same as saved_at, or when a review was asked for, if that was later.'),
	status: caseStatusSchema
		.nullable()
		.catch('new')
		// Without the default, which OpenAPI would document although it only replaces invalid values: a server always sends
		// the status.
		.meta({ description: 'null for a private scan; a value that is not known counts as new.', default: undefined }),
	notes: z.string().nullable().describe('What the clinician wrote; the same text under both names.'),
	doctor_notes: z.string().nullable(),
	reviewed_at: z.iso
		.datetime()
		.nullable()
		.describe('When a clinician answered last; null for new cases and private scans.'),
	review_unread: z.boolean().describe('Whether the patient has not opened that answer yet.'),
	seen_by_doctor_at: z.iso
		.datetime()
		.nullable()
		.describe('When the patient said that a doctor has seen the spot; null if none has.'),
	profiles: z.object({ full_name: z.string() }),
	lesion_id: z.uuid().nullable(),
	mode: modeSchema.nullable(),
	model_version: z.string().nullable(),
	symptoms: symptomsSchema.nullable().describe('The symptoms that the patient reported; null without any.'),
	mm_per_pixel: z
		.number()
		.nullable()
		.describe('Millimeters per pixel of the stored image, if the patient marked something of known size.'),
});
export type Scan = z.infer<typeof scanSchema>;

export const scanListSchema = z.array(scanSchema);
export const scanIdSchema = z.strictObject({ id: z.uuid().describe('The id of the scan, which is that of its case.') });

/** Half a micrometer to five millimeters covers every photo of skin. */
export const scaleSchema = z.strictObject({
	mm_per_pixel: z
		.number()
		.min(0.0005)
		.max(5)
		.nullable()
		.meta({ description: 'null removes the scale.', examples: [0.05] }),
});

export const reportQuerySchema = z.object({
	name: z.enum(['shown', 'hidden']).default('shown').describe('Whether the report has the name of the patient.'),
});

/** A page of a list, newest first. */
export const pageQuerySchema = z.object({
	before: cursorSchema,
	limit: pageSize(limits.savedScan),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** A stored image's URL, signed for one session until it expires. */
const signed = z.string().describe('From the URL that a list gives.');
export const imageParamsSchema = z.object({ name: signed.regex(/^[0-9a-f]{32}$/) });
export const imageQuerySchema = z.object({
	expires: signed.max(20),
	signature: signed.max(100),
	viewer: signed.max(100),
});

/** What patients save and submit. */
export const scanCalls = {
	saveScan: call.post('/api/scan/save_to_history', {
		access: 'patient',
		right: 'manage',
		summary: 'Save a scan to the history',
		mayWait: true,
		body: scanInputSchema,
		response: scanSchema,
		status: 201,
	}),
	submitCase: call.post('/api/cases/submit', {
		access: 'patient',
		right: 'manage',
		summary: 'Submit a scan',
		description: 'Adds it to a lesion privately, or asks for a professional review of it.',
		body: submissionSchema,
		response: scanSchema,
		status: 201,
	}),
	history: call.get('/api/patient/scans/history', {
		access: 'patient',
		right: 'view',
		summary: 'List saved scans',
		description: 'Newest first.',
		query: pageQuerySchema,
		response: scanListSchema,
		headers: pageHeaders,
	}),
	reviews: call.get('/api/patient/reviews', {
		access: 'patient',
		right: 'view',
		summary: 'List the scans sent for professional review',
		description: 'Newest first.',
		query: pageQuerySchema,
		response: scanListSchema,
		headers: pageHeaders,
	}),
	deleteScan: call.delete('/api/scans/:id', {
		access: 'patient',
		right: 'manage',
		summary: 'Delete a scan and its images',
		params: scanIdSchema,
		response: noContent,
	}),
	setScale: call.put('/api/scans/:id/scale', {
		access: 'patient',
		right: 'manage',
		summary: 'Set the scale of a photo',
		description: 'How many millimeters a pixel of the stored photo is.',
		params: scanIdSchema,
		body: scaleSchema,
		response: scanSchema,
	}),
	scanReport: call.get('/api/scans/:id/report.pdf', {
		access: 'patient',
		right: 'view',
		summary: 'Download the report of a saved scan',
		description: 'A PDF, with or without the name of its patient.',
		params: scanIdSchema,
		query: reportQuerySchema,
		produces: 'application/pdf',
		headers: fileHeaders,
	}),
	image: call.get('/api/images/:name', {
		access: 'signed',
		summary: 'See an image',
		description: 'A stored JPEG, by a signed URL from a list.',
		params: imageParamsSchema,
		query: imageQuerySchema,
		produces: 'image/jpeg',
	}),
} as const;
