import { z } from 'zod';
import { modes } from '../labels.ts';

/** A measured value with its 95% interval. */
export const estimateSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof estimateSchema>;

/** The metrics of a group of people or body sites; null where there were too few photos. */
const groupMetricsSchema = z.object({
	by: z.enum(['age', 'sex', 'site', 'skin type', 'skin tone']),
	name: z.string(),
	count: z.number().int(),
	malignant: z.number().int(),
	top2: estimateSchema.nullable(),
	/** Share of the malignant lesions not shown as Low. */
	malignantSensitivity: estimateSchema.nullable(),
});
export type GroupMetrics = z.infer<typeof groupMetricsSchema>;

/** The metrics of one mode on one split; shares are 0 to 1. */
export const metricsSchema = z.object({
	split: z.string(),
	/** All lesions. Risk metrics cover all of them; metrics about names cover those that the mode can name. */
	count: z.number().int(),
	/** How many lesions there are of each condition that the mode can name. */
	counts: z.record(z.string(), z.number().int()),
	/** How many lesions are a skin cancer or actinic keratosis, under any name. */
	malignantCount: z.number().int(),
	top1: estimateSchema,
	top2: estimateSchema,
	balancedAccuracy: estimateSchema,
	/**
	 * Balanced accuracy over the conditions with 20 photos or more, and how many of those there are; null when there are
	 * none.
	 */
	frequentAccuracy: estimateSchema.extend({ conditions: z.number().int() }).nullable(),
	/** "Merged" counts squamous cell carcinoma and actinic keratosis as one class, as the seven classes of HAM10000 do. */
	top2Merged: estimateSchema,
	balancedAccuracyMerged: estimateSchema,
	/** With the patient's symptoms; only where a mode uses them. */
	balancedAccuracyWithSymptoms: estimateSchema.optional(),
	melanomaAuc: estimateSchema,
	malignantAuc: estimateSchema,
	/** Share of melanomas not shown as Low. */
	melanomaSensitivity: estimateSchema,
	/** Share of all malignant lesions not shown as Low. */
	malignantSensitivity: estimateSchema,
	/** Share of benign lesions shown as Low. */
	specificity: estimateSchema,
	calibrationError: estimateSchema,
	/** What the calibration error would be if every confidence were exactly right: with few photos it is never 0. */
	chanceCalibrationError: estimateSchema,
	/** Photos by the confidence of their first prediction: its mean, and how often it was right. */
	calibration: z.array(z.object({ confidence: z.number(), accuracy: z.number(), count: z.number().int() })),
	/** How often the classes named as possible hold the true one, and how many they are on average. */
	possibilities: z.object({ coverage: estimateSchema, meanCount: estimateSchema }),
	/** Rows are true classes, columns predicted ones, both in the order of the mode's classes. */
	confusion: z.array(z.array(z.number().int())),
	groups: z.array(groupMetricsSchema),
	/** Share of the mode's photos that it refuses to assess. */
	refused: estimateSchema,
	/** Share of the mode's photos that it takes for photos of the other mode. */
	wrongMode: estimateSchema,
	/** Share of its melanomas that it refuses to assess. */
	melanomasRefused: estimateSchema,
	/** How often the heat-map's peak lies inside the outline drawn by people, and the number of photos with such an outline. */
	heatMapPeak: estimateSchema.extend({ count: z.number().int() }),
	/**
	 * Deletion test (Petsiuk et al. 2018): the mean drop of the first prediction's probability when the tenth of the
	 * square that the heat-map marks most is blurred, and when a random tenth is.
	 */
	deletion: z.object({ marked: estimateSchema, random: estimateSchema, count: z.number().int() }),
	/** Share of photos, in a random sample of `count`, whose risk stays the same under a perturbation. */
	sameRisk: z.array(z.object({ change: z.string(), share: estimateSchema, count: z.number().int() })),
});
export type Metrics = z.infer<typeof metricsSchema>;

/** The metrics that the landing page shows, which would wait too long for the whole card. */
export const headlineMetrics = ['count', 'top1', 'top2', 'malignantSensitivity', 'specificity'] as const;

/** The metrics of a second set. Nobody outlined its lesions, so there is nothing to compare a heat-map with. */
const secondSetSchema = metricsSchema.omit({
	heatMapPeak: true,
	deletion: true,
	calibration: true,
	possibilities: true,
});
export type SecondSetMetrics = z.infer<typeof secondSetSchema>;

/** Metrics on rashes, which no class of the model names. */
const inflammatorySchema = z.object({
	count: z.number().int(),
	refused: estimateSchema,
	/** Share refused, or assessed as not Low and without a skin cancer in first place. */
	handled: estimateSchema,
});
export type InflammatoryMetrics = z.infer<typeof inflammatorySchema>;

/**
 * One measure for each photo of a lesion alone and for both together, and how much better both are than the
 * dermatoscope image.
 */
const fusedMeasureSchema = z.object({
	closeup: estimateSchema,
	dermatoscope: estimateSchema,
	both: estimateSchema,
	gain: estimateSchema,
});
export const fusedMeasures = ['melanomaAuc', 'malignantAuc', 'melanomaSensitivity', 'specificity'] as const;

/** Lesions from another clinic, each photographed with an ordinary camera and most also through a dermatoscope. */
export const pairsCardSchema = z.object({
	/** The dermatoscope images. */
	clinical: secondSetSchema,
	/** The close-ups. */
	consumer: secondSetSchema,
	/** Over the validation and test splits. */
	inflammatory: z.object({ clinical: inflammatorySchema, consumer: inflammatorySchema }),
	/** Lesions with both photos: their fused probabilities at the thresholds of clinical mode. */
	fused: z.object({
		count: z.number().int(),
		melanomas: z.number().int(),
		measures: z.record(z.enum(fusedMeasures), fusedMeasureSchema),
	}),
});
export type PairsCard = z.infer<typeof pairsCardSchema>;

/** A threshold from which risk is Medium, and the results with it. */
const riskPointSchema = z.object({
	threshold: z.number(),
	melanomaSensitivity: estimateSchema,
	specificity: estimateSchema,
});
export type RiskPoint = z.infer<typeof riskPointSchema>;

/**
 * What other thresholds would have given on a mode's test lesions, over both of its sets. Never use this to choose
 * thresholds.
 */
const riskCurveSchema = z.object({
	melanomas: z.number().int(),
	benign: z.number().int(),
	shipped: riskPointSchema,
	points: z.array(riskPointSchema),
});
export type RiskCurve = z.infer<typeof riskCurveSchema>;
export const riskCurvesSchema = z.record(z.enum(modes), riskCurveSchema);
