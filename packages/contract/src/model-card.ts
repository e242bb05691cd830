import { z } from 'zod';
import { classSchema } from './analysis.ts';
import { estimateSchema, metricsSchema, pairsCardSchema, riskCurvesSchema } from './model-card/metrics.ts';
import { symptomNames } from './symptoms.ts';

/**
 * The settings with which a mode turns scores into an assessment. They were chosen on the validation split and, for
 * risk, also on training lesions that the models used for it had never seen.
 */
const modeSettingsSchema = z.object({
	/** In the order of the model's outputs. */
	classes: z.array(classSchema),
	malignant: z.array(classSchema),
	/** Scores are divided by it before the softmax. */
	temperature: z.number().positive(),
	/** Added to the scores before the temperature: undoes the class balance of the training sampler. */
	offsets: z.array(z.number()),
	/** Risk is medium from the first summed malignant probability on, and high from the second. */
	thresholds: z.object({ medium: z.number(), high: z.number() }),
	/** Classes at least this probable are named as possible: they held the true one for 90% of the validation photos (Sadinle et al. 2019). */
	possibleFrom: z.number(),
	/** The minimum log-sum-exp of the scores (negative energy, Liu et al. 2020) of a photo similar to the training photos. */
	familiarFrom: z.number(),
	/**
	 * The side of the center crop that every second view shows, as a share of the square's side; if absent, all views
	 * show the whole square.
	 */
	centerCrop: z.number().gt(0).lt(1).optional(),
	/**
	 * How far, in logits, the scores of the first views must lie from a threshold for the other views to be skipped: the
	 * thresholds of the gate's two probabilities, of familiarity and of the summed malignant probability, and the gap
	 * between the two most probable classes.
	 */
	margins: z.object({
		noLesion: z.number(),
		otherKind: z.number(),
		familiar: z.number(),
		risk: z.number(),
		name: z.number(),
	}),
	/**
	 * The effect of symptoms on the log-probabilities: strength x coefficients (classes x symptoms) x (value - mean).
	 * Values are 1 for yes, 0 for no, and decades of age.
	 */
	symptomWeights: z
		.object({
			names: z.array(z.enum([...symptomNames, 'age'])),
			mean: z.array(z.number()),
			coefficients: z.array(z.array(z.number())),
			strength: z.number(),
		})
		.optional(),
});
export type ModeSettings = z.infer<typeof modeSettingsSchema>;

/** How to run the model: everything that an analysis needs. Written by training/. */
export const trainedModelCardSchema = z.object({
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
		/** How many of the views are run before deciding whether the others matter. */
		firstViews: z.number().int().min(1).max(8),
	}),
	/** Of one view. */
	multiplyAdds: z.number(),
	parameters: z.number(),
	gate: z.object({
		classes: z.array(z.enum(['dermoscopy', 'phone', 'not_skin', 'no_lesion'])),
		/** The probability of showing no skin, or skin without a lesion, from which a photo is refused. */
		notSkin: z.number(),
		/** The probability of the other kind from which a photo counts as being of that kind. */
		otherKind: z.number(),
		/**
		 * Measured on the model's input. Less sharp than this is blurred; a mean brightness (0 to 1) outside the range is
		 * too dark or too bright.
		 */
		sharpFrom: z.number(),
		darkBelow: z.number(),
		brightFrom: z.number(),
	}),
	outline: z.object({ threshold: z.number() }),
	modes: z.object({ clinical: modeSettingsSchema, consumer: modeSettingsSchema }),
	training: z.object({ command: z.string(), seed: z.number(), splits: z.string() }),
	data: z.array(z.object({ name: z.string(), use: z.string(), license: z.string(), citation: z.string() })),
	license: z.string(),
	intendedUse: z.string(),
	limits: z.array(z.string()),
});
export type TrainedModelCard = z.infer<typeof trainedModelCardSchema>;

const modeCardSchema = modeSettingsSchema.extend({ metrics: metricsSchema });
export type ModeCard = z.infer<typeof modeCardSchema>;

/** model-card.json: what the model is, how to run it, and what `npm run evaluate` measured. */
export const modelCardSchema = trainedModelCardSchema.extend({
	gate: trainedModelCardSchema.shape.gate.extend({
		metrics: z.object({
			split: z.string(),
			/** Photos of things other than skin. */
			refusedNotSkin: estimateSchema,
			/** Faces without a single lesion to assess. */
			refusedFaces: estimateSchema,
			/** Lesions that should be assessed, of both modes and all sets. */
			refusedLesions: estimateSchema,
			/** Lesions blurred by a Gaussian of 4 px at 160 px. */
			refusedBlurred: estimateSchema,
			/** Perilesional skin of phone photos. */
			refusedNoLesion: estimateSchema,
			counts: z.object({
				notSkin: z.number(),
				faces: z.number(),
				lesions: z.number(),
				blurred: z.number(),
				noLesion: z.number(),
			}),
		}),
	}),
	outline: trainedModelCardSchema.shape.outline.extend({ dice: estimateSchema, count: z.number().int() }),
	modes: z.object({ clinical: modeCardSchema, consumer: modeCardSchema }),
	pairs: pairsCardSchema,
	riskCurves: riskCurvesSchema,
});
export type ModelCard = z.infer<typeof modelCardSchema>;
