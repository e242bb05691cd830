import { type Comparison, formatList, type Measure, type RiskLevel, riskNames } from '@dermavigil/contract';

const ranks: Record<RiskLevel, number> = { unknown: 0, low: 1, medium: 2, high: 3 };

const names: Record<Exclude<Measure['name'], 'malignant probability'>, string> = {
	area: 'size',
	asymmetry: 'symmetry',
	border: 'border',
	colors: 'colors',
};

type Compared = Pick<Comparison, 'measures' | 'growth'>;

/**
 * One line on what the comparison found. A newer photo that could not be rated, or whose risk rose, comes first; a
 * higher earlier risk still counts after a lower one.
 */
export function summarizeComparison(comparison: Compared & Pick<Comparison, 'before' | 'after'>): string {
	const [before, after] = [comparison.before.risk_level, comparison.after.risk_level];
	const rose = ranks[after] > Math.max(ranks[before], ranks.low);
	const found = describeMeasures(comparison, rose && before !== 'unknown');
	if (after === 'unknown' && before === 'unknown') return `Neither photo could be rated. ${found}`;
	if (rose) return `The newer photo was rated ${riskNames[after]}. ${found}`;
	const lower = ranks[before] > Math.max(ranks[after], ranks.low);
	const still = lower ? `${found} The earlier ${riskNames[before]} still counts.` : found;
	return after === 'unknown' ? `The newer photo could not be rated. ${still}` : still;
}

const growths = { 'since first': 'The spot has grown since the first photo.', possible: 'The spot may have grown.' };

/**
 * What was measured. If that does not include the size, it says so, because no change in the rest would read as no
 * growth. `rose`: a rise was mentioned before it.
 */
function describeMeasures({ measures, growth }: Compared, rose: boolean): string {
	const visible = measures.flatMap(({ name, change }) =>
		name === 'malignant probability' ? [] : [{ name: names[name], change }],
	);
	const steady = visible.filter(({ change }) => change === 'no measurable change').map(({ name }) => name);
	const changed = visible.filter(({ change }) => change === 'increase' || change === 'decrease');
	const sized = measures.some(({ name, change }) => name === 'area' && change !== 'not comparable');
	const likelier = measures.some(({ name, change }) => name === 'malignant probability' && change === 'increase');
	const sentences = [
		growth && growths[growth],
		describeChanges(changed, growth),
		likelier && 'The chance of cancer or precancer rose.',
		!sized && (changed.length > 0 || steady.length > 0) && 'The size could not be compared.',
	].filter((sentence) => typeof sentence === 'string');
	const none = `No ${rose || likelier || growth === 'since first' ? 'other ' : ''}measurable change`;
	if (changed.length === 0 && steady.length > 0)
		sentences.push(sized ? `${none}.` : `${none} in ${formatList(steady)}.`);
	return sentences.join(' ') || 'We couldn’t compare these photos. Please take another one.';
}

/** Says that something changed, unless the only change is the growth mentioned before it. */
function describeChanges(changed: { name: string; change: string }[], growth: Compared['growth']): string | false {
	const grown =
		growth === 'since first' && changed.some(({ name, change }) => name === 'size' && change === 'increase');
	if (!grown) return changed.length > 0 && 'The spot changed.';
	const others = changed.map(({ name }) => name).filter((name) => name !== 'size');
	return others.length > 0 && `Its ${formatList(others)} changed too.`;
}
