import { z } from 'zod';
import { classSchema } from './analysis.ts';

/** A measured figure with its 95 % bootstrap interval. */
const figureSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** What is known of a group of people or places; null where too few photos were there to measure. */
const groupFiguresSchema = z.object({
	by: z.enum(['age', 'sex', 'site', 'skin type']),
	name: z.string(),
	count: z.number().int(),
	malignant: z.number().int(),
	top2: figureSchema.nullable(),
	malignantSensitivity: figureSchema.nullable(),
});

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
	/** With squamous cell carcinoma and actinic keratosis counted as one, as in HAM10000. */
	balancedAccuracyMerged: figureSchema.optional(),
	/** With what the patient told: the gain of the questions shows beside `balancedAccuracy`. */
	balancedAccuracyWithSigns: figureSchema.optional(),
	/** How often the classes named as possible hold the true one, and how many they are on average. */
	possibilities: z.object({ coverage: figureSchema, meanCount: figureSchema }).optional(),
	/** Photos by the confidence of their first prediction: its mean, and how often it was right. */
	calibration: z.array(z.object({ confidence: z.number(), accuracy: z.number(), count: z.number().int() })).optional(),
	groups: z.array(groupFiguresSchema).optional(),
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
	/** Classes at least this probable are named as possible; together they hold the true one for 90 % of photos. */
	possibleFrom: z.number().optional(),
	/** The least log-sum-exp of the scores (negative energy, Liu et al. 2020) of a photo like those learnt from. */
	familiarFrom: z.number().optional(),
	/** What the patient tells, added to the log-probabilities: strength x coefficients (classes x signs) x (value - mean). */
	signs: z
		.object({
			names: z.array(z.enum(['itch', 'grew', 'hurt', 'changed', 'bleed', 'elevation', 'age'])),
			mean: z.array(z.number()),
			coefficients: z.array(z.array(z.number())),
			strength: z.number(),
		})
		.optional(),
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
		classes: z.array(z.enum(['dermoscopy', 'phone', 'not_skin', 'no_lesion'])),
		/** A photo is refused from this probability of showing no skin, or skin without a lesion, on. */
		notSkin: z.number(),
		/** A photo is said to be of the other kind from this probability of the other kind on. */
		otherKind: z.number(),
		figures: z.object({
			split: z.string(),
			refusedNotSkin: figureSchema,
			refusedLesions: figureSchema,
			refusedNoLesion: figureSchema.optional(),
			refusedDrawings: figureSchema.optional(),
			refusedBlurred: figureSchema.optional(),
		}),
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
