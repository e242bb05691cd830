import { fuseProbabilities } from '@dermavigil/analysis';
import { type Estimate, fusedMeasures, type Mode, type PairsCard, type TrainedModelCard } from '@dermavigil/contract';
import { type DiagnosedCase, listNameable } from './metrics/accuracy.ts';
import { estimateShare, mean, withInterval } from './metrics/intervals.ts';
import { toRiskMeasures } from './metrics/risk-measures.ts';

type Settings = TrainedModelCard['modes'];

/** What each photo of a lesion gives, with probabilities in the order of its mode's classes. */
export interface PairedCase {
	closeup: DiagnosedCase;
	dermatoscope: DiagnosedCase;
}

/** The cases of a set's photos and the names of their lesions, in the same order. */
interface PhotographedLesions {
	cases: readonly DiagnosedCase[];
	lesions: readonly (string | undefined)[];
}

/** The lesions that have both photos. Those without a name are left out, because nothing says which photos show them. */
export function listPairs({ clinical, consumer }: Record<Mode, PhotographedLesions>): PairedCase[] {
	const closeups = new Map(consumer.lesions.map((lesion, index) => [lesion, consumer.cases[index]!]));
	return clinical.cases.flatMap((dermatoscope, index) => {
		const lesion = clinical.lesions[index];
		const closeup = lesion && closeups.get(lesion);
		return closeup ? [{ closeup, dermatoscope }] : [];
	});
}

/** The lesion with fused probabilities, in the order of clinical mode's classes, with the product's weight unless another is given. */
function fuse({ closeup, dermatoscope }: PairedCase, modes: Settings, weight?: number): DiagnosedCase {
	const probabilities = fuseProbabilities(closeup.probabilities, dermatoscope.probabilities, modes, weight);
	return { ...dermatoscope, probabilities };
}

/** Each measure for either photo alone and for both, and the gain over the dermatoscope image, with bootstraps over lesions. */
export function measureFused(pairs: readonly PairedCase[], modes: Settings): PairsCard['fused'] {
	const fused = pairs.map((pair) => ({ ...pair, both: fuse(pair, modes) }));
	const views = { closeup: 'consumer', dermatoscope: 'clinical', both: 'clinical' } as const;
	type View = keyof typeof views;
	const measures = { clinical: toRiskMeasures(modes.clinical), consumer: toRiskMeasures(modes.consumer) };

	function measure(name: (typeof fusedMeasures)[number]) {
		const compute = (view: View, rows: readonly (typeof fused)[number][]) =>
			measures[views[view]][name](rows.map((row) => row[view]));
		const toNumber = (value: number | boolean[]) => (typeof value === 'number' ? value : mean(value.map(Number)));
		const estimate = (view: View): Estimate => {
			const value = compute(view, fused);
			if (typeof value !== 'number') return estimateShare(value);
			return withInterval(fused, (rows) => toNumber(compute(view, rows)));
		};
		return {
			closeup: estimate('closeup'),
			dermatoscope: estimate('dermatoscope'),
			both: estimate('both'),
			gain: withInterval(fused, (rows) => toNumber(compute('both', rows)) - toNumber(compute('dermatoscope', rows))),
		};
	}
	return {
		count: fused.length,
		melanomas: measures.clinical.countMelanomas(fused.map(({ both }) => both)),
		measures: Object.fromEntries(fusedMeasures.map((name) => [name, measure(name)])) as PairsCard['fused']['measures'],
	};
}

/** What a weight of the close-up gives: the mean log loss of the true class, by which it is chosen, and the melanoma AUC. */
export interface WeightMetrics {
	weight: number;
	logLoss: number;
	melanomaAuc: number;
}

/** For weights from the dermatoscope image alone to the close-up alone, in tenths. */
export function measureWeights(pairs: readonly PairedCase[], modes: Settings): WeightMetrics[] {
	const { melanomaAuc } = toRiskMeasures(modes.clinical);
	return Array.from({ length: 11 }, (_, index) => {
		const weight = index / 10;
		const cases = pairs.map((pair) => fuse(pair, modes, weight));
		const losses = listNameable(cases).map(({ probabilities, label }) => -Math.log(probabilities[label]!));
		return { weight, logLoss: mean(losses), melanomaAuc: melanomaAuc(cases) };
	});
}
