import { z } from 'zod';
import { classSchema } from './analysis.ts';

/** A measured figure with its 95 % bootstrap interval. */
const figureSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** The figures of one mode on one split; shares are 0 to 1. */
export const figuresSchema = z.object({
	split: z.string(),
	count: z.number().int(),
	counts: z.record(z.string(), z.number().int()),
	top1: figureSchema,
	top2: figureSchema,
	balancedAccuracy: figureSchema,
	melanomaAuc: figureSchema,
	malignantAuc: figureSchema,
	/** Share of melanomas not shown as Low. */
	melanomaSensitivity: figureSchema,
	/** Share of all malignant lesions not shown as Low. */
	malignantSensitivity: figureSchema,
	/** Share of benign lesions shown as Low. */
	specificity: figureSchema,
	calibrationError: figureSchema,
	/** Rows are true classes, columns predicted ones, both in the order of the mode's classes. */
	confusion: z.array(z.array(z.number().int())),
});
export type Figures = z.infer<typeof figuresSchema>;

const modeCardSchema = z.object({
	/** In the order of the network's outputs. */
	classes: z.array(classSchema),
	malignant: z.array(classSchema),
	/** Scores are divided by it before the softmax. */
	temperature: z.number().positive(),
	/** Added to the scores before the temperature: undoes the class balance of the training sampler. */
	offsets: z.array(z.number()),
	/** Risk is medium from the first, high from the second summed malignant probability on. */
	thresholds: z.object({ medium: z.number(), high: z.number() }),
	figures: figuresSchema,
});
export type ModeCard = z.infer<typeof modeCardSchema>;

/** model-card.json: what the network is, how to feed it, what it was measured to do. Written by training/. */
export const modelCardSchema = z.object({
	name: z.string(),
	version: z.string(),
	created: z.string(),
	file: z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() }),
	input: z.object({
		size: z.number().int(),
		/** Pixel values 0 to 255 are divided by `divisor`, then `offset` is added. */
		divisor: z.number(),
		offset: z.number(),
		/** How many mirrored and turned views of the square are averaged, 1 to 8. */
		views: z.number().int().min(1).max(8),
	}),
	multiplyAdds: z.number(),
	parameters: z.number(),
	gate: z.object({
		classes: z.tuple([z.literal('dermoscopy'), z.literal('phone'), z.literal('not_skin')]),
		/** A photo is refused as not skin from this probability on. */
		notSkin: z.number(),
		/** A photo is said to be of the other kind from this probability of the other kind on. */
		otherKind: z.number(),
		figures: z.object({ split: z.string(), refusedNotSkin: figureSchema, refusedLesions: figureSchema }),
	}),
	outline: z.object({ threshold: z.number(), dice: figureSchema }),
	modes: z.object({ clinical: modeCardSchema, consumer: modeCardSchema }),
	training: z.object({ command: z.string(), seed: z.number(), splits: z.string() }),
	data: z.array(z.object({ name: z.string(), use: z.string(), licence: z.string(), citation: z.string() })),
	licence: z.string(),
	intendedUse: z.string(),
	limits: z.array(z.string()),
});
export type ModelCard = z.infer<typeof modelCardSchema>;
