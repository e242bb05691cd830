import { type Comparison, type RiskLevel, riskNames } from '@dermavigil/contract';

const ranks: Record<RiskLevel, number> = { unknown: 0, low: 1, medium: 2, high: 3 };

/** One line on what the comparison found. A risk that rose comes first, and one that was said once still counts after a lower one. */
export function summarizeComparison({
	measures,
	before,
	after,
}: Pick<Comparison, 'measures' | 'before' | 'after'>): string {
	const visible = measures.filter(({ name }) => name !== 'malignant probability').map(({ change }) => change);
	const changed = visible.some((change) => change === 'increase' || change === 'decrease');
	const rose = before.risk_level !== 'unknown' && ranks[after.risk_level] > ranks[before.risk_level];
	const lower = ranks[before.risk_level] > Math.max(ranks[after.risk_level], ranks.low);
	const found = changed
		? 'The spot changed.'
		: visible.includes('no measurable change')
			? `No ${rose ? 'other ' : ''}measurable change.`
			: 'We couldn’t compare these photos. Please take another one.';
	if (rose) return `The newer photo was rated ${riskNames[after.risk_level]}. ${found}`;
	return lower ? `${found} The earlier ${riskNames[before.risk_level]} still counts.` : found;
}
