import { z } from 'zod';
import { call, noContent } from './call.ts';
import { savedAssessmentSchema } from './scans/saved-assessment.ts';

/** The consent text that people agree to before contributing a photo. A new wording needs a new version. */
export const consent = {
	version: '2026-11-23',
	title: 'Contribute this photo to the training data?',
	stored:
		'What we store: a smaller copy of this photo (up to 1024 pixels, with no place, time or camera details), ' +
		'the result you see here, the mode, the versions of the AI and of this text, and today’s date. ' +
		'No name, account or address is stored with it. The photo is encrypted.',
	purpose:
		'What it is for: to train and test AI that checks skin photos, for research and education. ' +
		'Please do not share a photo that shows a face, a name or anything else that tells who you are.',
	withdrawal:
		'How to withdraw: you get a code. Enter it here at any time, and we delete the photo and its data for good. ' +
		'Write the code down. We can’t find your photo without it. ' +
		'An AI that has learned from the photo by then does not forget it.',
} as const;

/** The text fields beside `image` in the form of a contribution; `assessment` is JSON. */
export const contributionFieldsSchema = z.object({
	consentVersion: z.string(),
	assessment: savedAssessmentSchema,
	/** Chosen by the client for each contribution: sending the same one again stores nothing and returns the same code. */
	requestId: z.uuid('must be a UUID').optional(),
});
export type ContributionFields = z.infer<typeof contributionFieldsSchema>;

/** The contributor's code: the only way to withdraw the contribution. */
export const contributionReceiptSchema = z.object({ code: z.string() });
export const withdrawalSchema = z.object({
	code: z.string().min(1, 'Enter the code.').describe('As it was given. Spaces, hyphens and case do not matter.'),
});

/** Photos for the training data. */
export const contributionCalls = {
	contribute: call.post('/api/contributions', {
		access: 'anyone',
		summary: 'Give a photo and its assessment to the training data',
		response: contributionReceiptSchema,
		status: 201,
	}),
	withdraw: call.delete('/api/contributions/:code', {
		access: 'anyone',
		summary: 'Delete a contribution by its code',
		params: withdrawalSchema,
		response: noContent,
	}),
} as const;
