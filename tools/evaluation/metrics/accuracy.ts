import type { ModeSettings } from '@dermavigil/contract';
import { sumMalignant, toRiskLevel } from '../../../packages/analysis/src/risk.ts';
import type { Diagnosis } from './diagnosis.ts';

/** One photo of a lesion: calibrated probabilities in the order of the mode's classes, and what it is. */
export interface DiagnosedCase {
	probabilities: readonly number[];
	diagnosis: Diagnosis;
	/** The index of its true class; null if the mode has no name for it. */
	label: number | null;
}

/** A case whose true class the mode knows. */
export type LabeledCase = Pick<DiagnosedCase, 'probabilities'> & { label: number };

/** The cases whose true class the mode knows. */
export function listNameable<Case extends DiagnosedCase>(cases: readonly Case[]): (Case & LabeledCase)[] {
	return cases.filter((each): each is Case & LabeledCase => each.label !== null);
}

/** Whether the case is shown as Low. */
export function isShownLow({ probabilities }: Pick<DiagnosedCase, 'probabilities'>, settings: ModeSettings): boolean {
	return toRiskLevel(sumMalignant(probabilities, settings), settings.thresholds) === 'low';
}

/** Whether the true class is among the k most probable ones; equally probable ones do not count against it. */
export function isAmongTop(k: number, { probabilities, label }: LabeledCase): boolean {
	return probabilities.filter((probability) => probability > probabilities[label]!).length < k;
}

/** Mean, over the classes that occur, of the share recognized (recall); NaN without cases. */
export function balancedAccuracy(cases: readonly LabeledCase[]): number {
	const seen = new Map<number, { count: number; hit: number }>();
	for (const each of cases) {
		const tally = seen.get(each.label) ?? { count: 0, hit: 0 };
		tally.count++;
		if (isAmongTop(1, each)) tally.hit++;
		seen.set(each.label, tally);
	}
	const recalls = [...seen.values()].map(({ count, hit }) => hit / count);
	return recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
}

/**
 * The same case with squamous cell carcinoma and actinic keratosis as one class, like HAM10000's code akiec (Tschandl
 * et al. 2018): their probabilities are added.
 */
export function mergeKeratinocytic({ probabilities, label }: LabeledCase, { classes }: ModeSettings): LabeledCase {
	const from = classes.indexOf('squamous_cell_carcinoma');
	const into = classes.indexOf('actinic_keratosis');
	const merged = [...probabilities];
	merged[into]! += merged[from]!;
	merged[from] = 0;
	return { probabilities: merged, label: label === from ? into : label };
}

/** How often each true class (rows) was taken for each class (columns). */
export function countConfusion(cases: readonly LabeledCase[], classes: number): number[][] {
	const confusion = Array.from({ length: classes }, () => Array.from({ length: classes }, () => 0));
	for (const { probabilities, label } of cases) {
		confusion[label]![probabilities.indexOf(Math.max(...probabilities))]!++;
	}
	return confusion;
}

/** Area under the ROC curve as the Mann-Whitney statistic, ties counted half (Hanley and McNeil 1982); NaN when one side is empty. */
export function rocAuc(positives: readonly number[], negatives: readonly number[]): number {
	const sorted = Float64Array.from(negatives).sort();
	const below = (value: number, orEqual: boolean) => {
		let [low, high] = [0, sorted.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (sorted[middle]! < value || (orEqual && sorted[middle] === value)) low = middle + 1;
			else high = middle;
		}
		return low;
	};
	const wins = positives.reduce((sum, value) => sum + (below(value, false) + below(value, true)) / 2, 0);
	return wins / (positives.length * negatives.length);
}
