import { z } from 'zod';
import { call, noContent, storableText } from '../call.ts';
import { lesionIdSchema } from '../lesions.ts';
import { limits } from '../limits.ts';
import { selfCheckLimits } from './self-check-limits.ts';

/** What is looked at in a self-check, in this order. Left and right are the person's own. */
export const selfCheckRegions = [
	'face',
	'scalp',
	'neck',
	'chest',
	'belly',
	'right_arm',
	'left_arm',
	'hands',
	'upper_back',
	'lower_back',
	'buttocks',
	'legs_front',
	'legs_back',
	'feet',
] as const;
export const selfCheckRegionSchema = z.enum(selfCheckRegions).describe('Left and right are the person’s own.');
export type SelfCheckRegion = z.infer<typeof selfCheckRegionSchema>;

export const regionOutcomes = ['nothing_new', 'something_new', 'skipped'] as const;
const outcomeSchema = z.enum(regionOutcomes);
export type RegionOutcome = z.infer<typeof outcomeSchema>;

const pixels = z.number().min(0).max(limits.image.maxSide);
const sizes = {
	width: z.number().int().min(1).max(limits.image.maxSide),
	height: z.number().int().min(1).max(limits.image.maxSide),
};

/** A spot in an overview photo, in its pixels. */
export const spotSchema = z.strictObject({
	number: z.number().int().min(1).max(selfCheckLimits.maxNumber).describe('The same each month.'),
	x: pixels,
	y: pixels,
	diameter: pixels,
});
export type Spot = z.infer<typeof spotSchema>;

const spotsSchema = z
	.array(spotSchema)
	.max(selfCheckLimits.maxSpots)
	.refine((spots) => new Set(spots.map(({ number }) => number)).size === spots.length, 'holds a number twice');

/** What was seen in a region. */
export const regionInputSchema = z.strictObject({
	region: selfCheckRegionSchema,
	outcome: outcomeSchema.describe('What was seen there.'),
	note: storableText.trim().max(selfCheckLimits.maxNoteLength).describe('In the person’s own words; may be empty.'),
	photo: z
		.strictObject({ ...sizes, spots: spotsSchema, image_base64: z.string().min(1).nullable() })
		.nullable()
		.optional()
		.describe('Its size and its spots; the image itself only to store it. null removes it. If omitted, it stays.'),
});
export type RegionInput = z.infer<typeof regionInputSchema>;

export const checkedRegionSchema = z.object({
	region: selfCheckRegionSchema,
	outcome: outcomeSchema,
	note: z.string(),
	saved_at: z.iso.datetime(),
	photo: z
		.object({
			...sizes,
			spots: z.array(spotSchema.extend({ lesion_id: z.uuid().nullable() })),
			image_url: z
				.string()
				.nullable()
				.describe('A signed URL that expires; null for a photo that only the patient’s device has.'),
		})
		.nullable(),
});
export type CheckedRegion = z.infer<typeof checkedRegionSchema>;
export type OverviewPhoto = NonNullable<CheckedRegion['photo']>;

export const selfCheckSchema = z.object({
	id: z.uuid(),
	started_at: z.iso.datetime(),
	finished_at: z.iso.datetime().nullable().describe('null while it can be continued.'),
	regions: z.array(checkedRegionSchema),
});
export type SelfCheck = z.infer<typeof selfCheckSchema>;

/** A spot, identified by the region and number that it has in self-checks. */
export const spotNameSchema = z.strictObject({ region: selfCheckRegionSchema, number: spotSchema.shape.number });
export type SpotName = z.infer<typeof spotNameSchema>;

const idSchema = z.strictObject({ id: z.uuid().describe('The id of the self-check.') });

/** The monthly self-check of the whole skin. */
export const selfCheckCalls = {
	selfChecks: call.get('/api/self-checks', {
		access: 'patient',
		right: 'view',
		summary: 'List self-checks',
		description: 'All of them, newest first.',
		response: z.array(selfCheckSchema),
	}),
	startSelfCheck: call.post('/api/self-checks', {
		access: 'patient',
		right: 'manage',
		summary: 'Start a self-check',
		description: `Or continues an unfinished one. An account keeps up to ${selfCheckLimits.maxCount}; after that, one has to be deleted first.`,
		response: selfCheckSchema,
		status: 201,
	}),
	saveCheckedRegion: call.put('/api/self-checks/:id/regions', {
		access: 'patient',
		right: 'manage',
		summary: 'Save what was seen in a region',
		description: 'The overview photo itself only where it is sent along.',
		params: idSchema,
		body: regionInputSchema,
		response: selfCheckSchema,
	}),
	finishSelfCheck: call.post('/api/self-checks/:id/finish', {
		access: 'patient',
		right: 'manage',
		summary: 'Finish a self-check',
		params: idSchema,
		response: selfCheckSchema,
	}),
	deleteSelfCheck: call.delete('/api/self-checks/:id', {
		access: 'patient',
		right: 'manage',
		summary: 'Delete a self-check and its overview photos',
		params: idSchema,
		response: noContent,
	}),
	linkSpot: call.put('/api/lesions/:id/spot', {
		access: 'patient',
		right: 'manage',
		summary: 'Say which lesion a spot of the self-checks is',
		params: lesionIdSchema,
		body: spotNameSchema,
		response: noContent,
	}),
} as const;
