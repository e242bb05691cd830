import type { Metrics, ModeSettings } from '@dermavigil/contract';
import { malignantProbability } from '../../../packages/analysis/src/risk.ts';
import {
	balancedAccuracy,
	countConfusion,
	isAmongTop,
	isMalignant,
	isShownLow,
	type LabeledCase,
	mergeKeratinocytic,
	rocAuc,
} from './accuracy.ts';
import { measureGroups, type PersonalCase } from './groups.ts';
import { estimateShare, mean, withInterval } from './intervals.ts';
import { calibrationError, reliability } from './reliability.ts';

/** What can be measured from probabilities and labels alone; the rest needs the photos. */
type ScoreMetrics = Omit<Metrics, 'refused' | 'heatMapPeak' | 'deletion' | 'sameRisk'>;

/** Sensitivity and specificity when everything from the medium threshold on is examined. */
function riskMetrics(cases: readonly LabeledCase[], settings: ModeSettings) {
	const melanoma = settings.classes.indexOf('melanoma');
	const isMelanoma = ({ label }: LabeledCase) => label === melanoma;
	const needsTreatment = (each: LabeledCase) => isMalignant(each, settings);
	const summed = ({ probabilities }: LabeledCase) => malignantProbability(probabilities, settings);
	const isLow = (each: LabeledCase) => isShownLow(each, settings);
	const area = (is: (each: LabeledCase) => boolean, score: (each: LabeledCase) => number) =>
		withInterval(cases, (rows) => rocAuc(rows.filter(is).map(score), rows.filter((each) => !is(each)).map(score)));
	const shareAmong = (is: (each: LabeledCase) => boolean, holds: (each: LabeledCase) => boolean) =>
		estimateShare(cases.filter(is).map(holds));
	return {
		melanomaAuc: area(isMelanoma, ({ probabilities }) => probabilities[melanoma]!),
		malignantAuc: area(needsTreatment, summed),
		melanomaSensitivity: shareAmong(isMelanoma, (each) => !isLow(each)),
		malignantSensitivity: shareAmong(needsTreatment, (each) => !isLow(each)),
		specificity: shareAmong((each) => !needsTreatment(each), isLow),
	};
}

/** How often the classes named as possible hold the true one, and how many are named (Sadinle et al. 2019). */
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

/** Every metric of one mode that follows from labeled cases, with counts and intervals. Shares are 0 to 1. */
export function computeMetrics(cases: readonly PersonalCase[], settings: ModeSettings, split: string): ScoreMetrics {
	const { classes } = settings;
	const merged = cases.map((each) => mergeKeratinocytic(each, settings));
	return {
		split,
		count: cases.length,
		counts: Object.fromEntries(
			classes.map((name, index) => [name, cases.filter(({ label }) => label === index).length]),
		),
		top1: estimateShare(cases.map((each) => isAmongTop(1, each))),
		top2: estimateShare(cases.map((each) => isAmongTop(2, each))),
		top2Merged: estimateShare(merged.map((each) => isAmongTop(2, each))),
		balancedAccuracy: withInterval(cases, balancedAccuracy),
		balancedAccuracyMerged: withInterval(merged, balancedAccuracy),
		...riskMetrics(cases, settings),
		calibrationError: withInterval(cases, calibrationError),
		calibration: reliability(cases),
		possibilities: possibilities(cases, settings),
		confusion: countConfusion(cases, classes.length),
		groups: measureGroups(cases, settings),
	};
}
