import { type Comparison, type Measure, type RiskLevel, riskNames } from '@dermavigil/contract';

const ranks: Record<RiskLevel, number> = { unknown: 0, low: 1, medium: 2, high: 3 };

const names: Record<Exclude<Measure['name'], 'malignant probability'>, string> = {
	area: 'size',
	asymmetry: 'symmetry',
	border: 'border',
	colors: 'colors',
};

type Compared = Pick<Comparison, 'measures' | 'may_have_grown'>;

/**
 * One line on what the comparison found. A newer photo that could not be rated, or whose risk rose, comes first, and a risk that
 * was said once still counts after a lower one.
 */
export function summarizeComparison(comparison: Compared & Pick<Comparison, 'before' | 'after'>): string {
	const [before, after] = [comparison.before.risk_level, comparison.after.risk_level];
	const rose = ranks[after] > Math.max(ranks[before], ranks.low);
	const found = describeMeasures(comparison, rose);
	if (after === 'unknown' && before === 'unknown') return `Neither photo could be rated. ${found}`;
	if (rose) return `The newer photo was rated ${riskNames[after]}. ${found}`;
	const lower = ranks[before] > Math.max(ranks[after], ranks.low);
	const still = lower ? `${found} The earlier ${riskNames[before]} still counts.` : found;
	return after === 'unknown' ? `The newer photo could not be rated. ${still}` : still;
}

/** What was measured. Where that leaves out the size, it says so: no change of the rest would read as no growth. */
function describeMeasures({ measures, may_have_grown }: Compared, rose: boolean): string {
	const visible = measures.flatMap(({ name, change }) =>
		name === 'malignant probability' ? [] : [{ name: names[name], change }],
	);
	const steady = visible.filter(({ change }) => change === 'no measurable change').map(({ name }) => name);
	const changed = visible.some(({ change }) => change === 'increase' || change === 'decrease');
	const sized = measures.some(({ name, change }) => name === 'area' && change !== 'not comparable');
	const grown = may_have_grown ? 'The spot may have grown. ' : '';
	const unsized = sized ? '' : 'The size could not be compared.';
	if (changed) return `${grown}The spot changed. ${unsized}`.trim();
	if (steady.length === 0) return 'We couldn’t compare these photos. Please take another one.';
	const none = `No ${rose ? 'other ' : ''}measurable change`;
	return sized ? `${none}.` : `${grown}${unsized} ${none} in ${list(steady)}.`;
}

const list = (words: string[]) =>
	words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
