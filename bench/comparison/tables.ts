import { formatShare, type Measure, measureNames } from '@dermavigil/contract';
import { median, quantile } from '../shared/quantiles.ts';
import { growths } from './pairs.ts';

/** What was found for one pair. */
export interface Outcome {
	/** The area of the later lesion as a multiple of the earlier one's. */
	growth: number;
	aligned: boolean;
	measures: Measure[];
	milliseconds: number;
}

const findMeasure = ({ measures }: Outcome, name: Measure['name']) =>
	measures.find((measure) => measure.name === name)!;
const isChanged = ({ change }: Measure) => change === 'increase' || change === 'decrease';
export const formatDecimals = (value: number, digits: number) => (Number.isNaN(value) ? '-' : value.toFixed(digits));
const formatRatio = (count: number, total: number) => (total === 0 ? '-' : formatShare(count / total));
const print = (cells: (string | number)[]) =>
	console.log(cells.map((cell, i) => (i ? String(cell).padStart(15) : String(cell).padEnd(24))).join(''));

/** How far the area was off, in percent of the true later area. */
function areaError(outcome: Outcome): number | undefined {
	const { difference } = findMeasure(outcome, 'area');
	return difference === null ? undefined : 100 * Math.abs((1 + difference / 100) / outcome.growth - 1);
}

/** For pairs whose growth is known, prints how far the area was off. */
export function printSynthetic(title: string, outcomes: Outcome[]): void {
	console.log(`\n${title}: ${outcomes.length} pairs, aligned ${outcomes.filter(({ aligned }) => aligned).length}`);
	print(['growth', 'pairs', 'area known', 'median error', '95% error', 'called changed']);
	for (const growth of [...growths, undefined]) {
		const these = outcomes.filter((outcome) => growth === undefined || outcome.growth === growth);
		const errors = these.map(areaError).filter((error) => error !== undefined);
		const changed = these.filter((outcome) => isChanged(findMeasure(outcome, 'area'))).length;
		print([
			growth === undefined ? 'all' : formatShare(growth - 1, 0),
			these.length,
			errors.length,
			`${formatDecimals(median(errors), 1)}%`,
			`${formatDecimals(quantile(errors, 0.95), 1)}%`,
			growth === undefined ? '' : formatRatio(changed, errors.length),
		]);
	}
}

/**
 * The difference as a multiple of its uncertainty; above 1, it is called a change. For the area, both are logarithms, as in
 * the estimate of the uncertainty.
 */
function excess({ name, difference, uncertainty }: Measure): number {
	if (name !== 'area') return Math.abs(difference!) / uncertainty!;
	return Math.log1p(difference! / 100) / Math.log1p((Math.sign(difference!) * uncertainty!) / 100);
}

/** Prints what was found in pairs in which nothing changed, so that every change found is false. */
export function printUnchanged(title: string, outcomes: Outcome[]): void {
	const aligned = outcomes.filter((outcome) => outcome.aligned).length;
	console.log(`\n${title}: ${outcomes.length} pairs, aligned ${formatRatio(aligned, outcomes.length)}`);
	print(['', 'comparable', 'median diff.', '95% diff.', 'uncertainty', '95% in units', 'false changes']);
	for (const name of measureNames) {
		const measures = outcomes
			.map((outcome) => findMeasure(outcome, name))
			.filter(({ difference }) => difference !== null);
		const differences = measures.map(({ difference }) => Math.abs(difference!));
		const uncertainties = measures.map(({ uncertainty }) => uncertainty!);
		print([
			name,
			measures.length,
			formatDecimals(median(differences), 2),
			formatDecimals(quantile(differences, 0.95), 2),
			formatDecimals(median(uncertainties), 2),
			formatDecimals(quantile(measures.map(excess), 0.95), 2),
			formatRatio(measures.filter(isChanged).length, measures.length),
		]);
	}
	const any = outcomes.filter(({ measures }) => measures.some(isChanged)).length;
	print(['anything at all', '', '', '', '', '', formatRatio(any, outcomes.length)]);
}
