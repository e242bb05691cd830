import { z } from 'zod';
import { classSchema } from './analysis.ts';
import { signNames } from './signs.ts';

/** What a mode needs to turn scores into an assessment. All of it was chosen on the validation split. */
const modeSettingsSchema = z.object({
	/** In the order of the network's outputs. */
	classes: z.array(classSchema),
	malignant: z.array(classSchema),
	/** Scores are divided by it before the softmax. */
	temperature: z.number().positive(),
	/** Added to the scores before the temperature: undoes the class balance of the training sampler. */
	offsets: z.array(z.number()),
	/** Risk is medium from the first, high from the second summed malignant probability on. */
	thresholds: z.object({ medium: z.number(), high: z.number() }),
	/** Classes at least this probable are named as possible: they held the true one for 90 % of the validation photos (Sadinle et al. 2019). */
	possibleFrom: z.number(),
	/** The least log-sum-exp of the scores (negative energy, Liu et al. 2020) of a photo like those learnt from. */
	familiarFrom: z.number(),
	/**
	 * What the patient tells, added to the log-probabilities: strength x coefficients (classes x signs) x (value - mean).
	 * Values are 1 for yes, 0 for no, and decades of age.
	 */
	signs: z
		.object({
			names: z.array(z.enum([...signNames, 'age'])),
			mean: z.array(z.number()),
			coefficients: z.array(z.array(z.number())),
			strength: z.number(),
		})
		.optional(),
});
export type ModeSettings = z.infer<typeof modeSettingsSchema>;

/** How to run the network: all that an analysis needs. Written by training/. */
export const networkCardSchema = z.object({
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
	/** Of one view. */
	multiplyAdds: z.number(),
	parameters: z.number(),
	gate: z.object({
		classes: z.array(z.enum(['dermoscopy', 'phone', 'not_skin', 'no_lesion'])),
		/** A photo is refused from this probability of showing no skin, or skin without a lesion, on. */
		notSkin: z.number(),
		/** A photo is said to be of the other kind from this probability of the other kind on. */
		otherKind: z.number(),
		/** Measured on the network's input: less sharp is blurred; mean brightness (0 to 1) outside is too dark or too bright. */
		sharpFrom: z.number(),
		darkBelow: z.number(),
		brightFrom: z.number(),
	}),
	outline: z.object({ threshold: z.number() }),
	modes: z.object({ clinical: modeSettingsSchema, consumer: modeSettingsSchema }),
	training: z.object({ command: z.string(), seed: z.number(), splits: z.string() }),
	data: z.array(z.object({ name: z.string(), use: z.string(), licence: z.string(), citation: z.string() })),
	licence: z.string(),
	intendedUse: z.string(),
	limits: z.array(z.string()),
});
export type NetworkCard = z.infer<typeof networkCardSchema>;

/** A measured figure with its 95 % bootstrap interval. */
export const figureSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Figure = z.infer<typeof figureSchema>;

/** What is known of a group of people or places; null where too few photos were there to measure. */
const groupFiguresSchema = z.object({
	by: z.enum(['age', 'sex', 'site', 'skin type']),
	name: z.string(),
	count: z.number().int(),
	malignant: z.number().int(),
	top2: figureSchema.nullable(),
	/** Share of the malignant lesions not shown as Low. */
	malignantSensitivity: figureSchema.nullable(),
});
export type GroupFigures = z.infer<typeof groupFiguresSchema>;

/** The figures of one mode on one split; shares are 0 to 1. */
export const figuresSchema = z.object({
	split: z.string(),
	count: z.number().int(),
	counts: z.record(z.string(), z.number().int()),
	top1: figureSchema,
	top2: figureSchema,
	balancedAccuracy: figureSchema,
	/** "Merged" counts squamous cell carcinoma and actinic keratosis as one, as the seven classes of HAM10000 do. */
	top2Merged: figureSchema,
	balancedAccuracyMerged: figureSchema,
	/** With what the patient told; only where a mode knows signs. */
	balancedAccuracyWithSigns: figureSchema.optional(),
	melanomaAuc: figureSchema,
	malignantAuc: figureSchema,
	/** Share of melanomas not shown as Low. */
	melanomaSensitivity: figureSchema,
	/** Share of all malignant lesions not shown as Low. */
	malignantSensitivity: figureSchema,
	/** Share of benign lesions shown as Low. */
	specificity: figureSchema,
	calibrationError: figureSchema,
	/** Photos by the confidence of their first prediction: its mean, and how often it was right. */
	calibration: z.array(z.object({ confidence: z.number(), accuracy: z.number(), count: z.number().int() })),
	/** How often the classes named as possible hold the true one, and how many they are on average. */
	possibilities: z.object({ coverage: figureSchema, meanCount: figureSchema }),
	/** Rows are true classes, columns predicted ones, both in the order of the mode's classes. */
	confusion: z.array(z.array(z.number().int())),
	groups: z.array(groupFiguresSchema),
	/** Share of the mode's photos that it declines to judge. */
	refused: figureSchema,
	/** How often the heat-map's peak lies inside the outline that people drew, and photos with such an outline. */
	heatMapPeak: figureSchema.extend({ count: z.number().int() }),
	/**
	 * Deletion test (Petsiuk et al. 2018): the mean fall of the first prediction's probability when the tenth of the square that
	 * the heat-map marks most is blurred away, beside a tenth chosen at random.
	 */
	deletion: z.object({ marked: figureSchema, random: figureSchema, count: z.number().int() }),
	/** Share of photos, of `count` drawn at random, whose risk stays the same when the photo is changed. */
	sameRisk: z.array(z.object({ change: z.string(), share: figureSchema, count: z.number().int() })),
});
export type Figures = z.infer<typeof figuresSchema>;

const modeCardSchema = modeSettingsSchema.extend({ figures: figuresSchema });
export type ModeCard = z.infer<typeof modeCardSchema>;

/** model-card.json: what the network is, how to run it, and what `npm run evaluate` measured. */
export const modelCardSchema = networkCardSchema.extend({
	gate: networkCardSchema.shape.gate.extend({
		figures: z.object({
			split: z.string(),
			/** Photos of things other than skin. */
			refusedNotSkin: figureSchema,
			/** Lesions that should be judged, of both modes. */
			refusedLesions: figureSchema,
			/** Lesions blurred by a Gaussian of 4 px at 160 px. */
			refusedBlurred: figureSchema,
			/** Skin beside the lesions of phone photos. */
			refusedNoLesion: figureSchema,
			counts: z.object({ notSkin: z.number(), lesions: z.number(), blurred: z.number(), noLesion: z.number() }),
		}),
	}),
	outline: networkCardSchema.shape.outline.extend({ dice: figureSchema, count: z.number().int() }),
	modes: z.object({ clinical: modeCardSchema, consumer: modeCardSchema }),
});
export type ModelCard = z.infer<typeof modelCardSchema>;
