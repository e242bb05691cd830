import type { Metrics, ModeSettings } from '@dermavigil/contract';
import {
	balancedAccuracy,
	countConfusion,
	type DiagnosedCase,
	isAmongTop,
	type LabeledCase,
	listNameable,
	mergeKeratinocytic,
} from './accuracy.ts';
import { measureGroups, type PersonalCase } from './groups.ts';
import { estimateShare, mean, withInterval } from './intervals.ts';
import { calibrationError, chanceCalibrationError, reliability } from './reliability.ts';
import { toRiskMeasures } from './risk-measures.ts';

/** What can be measured from probabilities and labels alone; the rest needs the photos. */
type ScoreMetrics = Omit<
	Metrics,
	'refused' | 'wrongMode' | 'melanomasRefused' | 'heatMapPeak' | 'deletion' | 'sameRisk'
>;

/** A condition with fewer photos is too rare for its recall to say much. */
const frequentFrom = 20;

function riskMetrics(cases: readonly DiagnosedCase[], settings: ModeSettings) {
	const measures = toRiskMeasures(settings);
	return {
		malignantCount: measures.countMalignant(cases),
		melanomaAuc: withInterval(cases, measures.melanomaAuc),
		malignantAuc: withInterval(cases, measures.malignantAuc),
		melanomaSensitivity: estimateShare(measures.melanomaSensitivity(cases)),
		malignantSensitivity: estimateShare(measures.malignantSensitivity(cases)),
		specificity: estimateShare(measures.specificity(cases)),
	};
}

/** Balanced accuracy over the classes with enough photos. */
function frequentAccuracy(nameable: readonly LabeledCase[]): Metrics['frequentAccuracy'] {
	const count = (label: number) => nameable.filter((each) => each.label === label).length;
	const frequent = nameable.filter(({ label }) => count(label) >= frequentFrom);
	const conditions = new Set(frequent.map(({ label }) => label)).size;
	return conditions > 0 ? { ...withInterval(frequent, balancedAccuracy), conditions } : null;
}

/** How often the classes named as possible include the true one, and how many are named (Sadinle et al. 2019). */
function possibilities(cases: readonly LabeledCase[], { possibleFrom }: ModeSettings): Metrics['possibilities'] {
	const sets = cases.map(({ probabilities, label }) => {
		// The first is always named.
		const threshold = Math.min(possibleFrom, Math.max(...probabilities));
		const isNamed = (probability: number) => probability >= threshold;
		return { holdsTrue: isNamed(probabilities[label]!), size: probabilities.filter(isNamed).length };
	});
	return {
		coverage: estimateShare(sets.map(({ holdsTrue }) => holdsTrue)),
		meanCount: withInterval(sets, (rows) => mean(rows.map(({ size }) => size))),
	};
}

/**
 * Every metric of one mode that follows from diagnosed lesions, with counts and intervals. Shares are 0 to 1. Lesions
 * that the mode has no name for count only in metrics of risk.
 */
export function computeMetrics(cases: readonly PersonalCase[], settings: ModeSettings, split: string): ScoreMetrics {
	const { classes } = settings;
	const nameable = listNameable(cases);
	const merged = nameable.map((each) => mergeKeratinocytic(each, settings));
	return {
		split,
		count: cases.length,
		counts: Object.fromEntries(
			classes.map((name, index) => [name, nameable.filter(({ label }) => label === index).length]),
		),
		top1: estimateShare(nameable.map((each) => isAmongTop(1, each))),
		top2: estimateShare(nameable.map((each) => isAmongTop(2, each))),
		top2Merged: estimateShare(merged.map((each) => isAmongTop(2, each))),
		balancedAccuracy: withInterval(nameable, balancedAccuracy),
		balancedAccuracyMerged: withInterval(merged, balancedAccuracy),
		frequentAccuracy: frequentAccuracy(nameable),
		...riskMetrics(cases, settings),
		calibrationError: withInterval(nameable, calibrationError),
		chanceCalibrationError: chanceCalibrationError(nameable),
		calibration: reliability(nameable),
		possibilities: possibilities(nameable, settings),
		confusion: countConfusion(nameable, classes.length),
		groups: measureGroups(cases, settings),
	};
}
