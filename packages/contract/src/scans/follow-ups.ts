import { z } from 'zod';
import { call, momentSchema, noContent } from '../call.ts';
import { scanIdSchema, scanListSchema, scanSchema } from '../scans.ts';
import { furtherAssessmentsSchema } from './further-photos.ts';
import { scanAssessmentSchema } from './saved-assessment.ts';

/** Everything that was saved with a scan. */
export const scanDetailSchema = scanSchema.extend({
	assessment: scanAssessmentSchema.nullable().describe('In pixels of the stored photo; null if the client sent none.'),
	further_assessments: furtherAssessmentsSchema,
});
export type ScanDetail = z.infer<typeof scanDetailSchema>;

export const attachmentSchema = z.strictObject({
	lesion_id: z.uuid().describe('The lesion that the scan belongs to from now on.'),
});
export const seenByDoctorSchema = z.strictObject({ seen: z.boolean().describe('Whether a doctor has seen the spot.') });

/** How long reviews usually take on this server; null when too few were answered lately to tell. */
export const turnaroundSchema = z.object({ usual_days: z.number().int().min(1).nullable() });

/** What patients do with scans after saving them. */
export const followUpCalls = {
	attention: call.get('/api/patient/attention', {
		access: 'patient',
		right: 'view',
		summary: 'List what needs attention',
		description: 'The newest 200: High Risk and red flags that no doctor has seen, and reviews that were not opened.',
		response: scanListSchema,
	}),
	reviewTurnaround: call.get('/api/patient/reviews/turnaround', {
		access: 'patient',
		right: 'view',
		summary: 'See how long reviews take',
		description:
			'The number of days within which half of the reviews of the last three months were answered. It needs at least five answers.',
		response: turnaroundSchema,
	}),
	scanDetail: call.get('/api/scans/:id', {
		access: 'patient',
		right: 'view',
		summary: 'Open a scan',
		description: 'With its assessment.',
		params: scanIdSchema,
		response: scanDetailSchema,
	}),
	requestReview: call.post('/api/scans/:id/review', {
		access: 'patient',
		right: 'manage',
		summary: 'Ask for a professional review of a saved scan',
		params: scanIdSchema,
		response: scanSchema,
	}),
	openReview: call.post('/api/scans/:id/review/open', {
		access: 'patient',
		right: 'manage',
		summary: 'Say which answer to a review was shown',
		description: 'Its time identifies it: a newer answer stays unread.',
		params: scanIdSchema,
		query: z.object({
			reviewed_at: momentSchema.optional().describe('The reviewed_at of the scan as it was shown.'),
		}),
		response: noContent,
	}),
	attachScan: call.put('/api/scans/:id/lesion', {
		access: 'patient',
		right: 'manage',
		summary: 'Attach a saved scan to a lesion',
		params: scanIdSchema,
		body: attachmentSchema,
		response: scanSchema,
	}),
	setSeenByDoctor: call.put('/api/scans/:id/seen', {
		access: 'patient',
		right: 'manage',
		summary: 'Say whether a doctor has seen the spot',
		description: 'For every scan of the same lesion so far, or up to one.',
		params: scanIdSchema,
		query: z.object({
			saved_until: momentSchema
				.optional()
				.describe('When the newest scan that was shown was saved: a later one stays unseen.'),
		}),
		body: seenByDoctorSchema,
		response: scanSchema,
	}),
} as const;
