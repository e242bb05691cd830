import { type Comparison, type RiskLevel, riskNames } from '@dermavigil/contract';

const ranks: Record<RiskLevel, number> = { unknown: 0, low: 1, medium: 2, high: 3 };

/** One line on what the comparison found. A risk that was said once still counts after a lower one. */
export function summarizeComparison({
	measures,
	before,
	after,
}: Pick<Comparison, 'measures' | 'before' | 'after'>): string {
	const visible = measures.filter(({ name }) => name !== 'malignant probability').map(({ change }) => change);
	const found = visible.some((change) => change === 'increase' || change === 'decrease')
		? 'The spot changed.'
		: visible.includes('no measurable change')
			? 'No measurable change.'
			: 'We couldn’t compare these photos. Please take another one.';
	const lower = ranks[before.risk_level] > Math.max(ranks[after.risk_level], ranks.low);
	return lower ? `${found} The earlier ${riskNames[before.risk_level]} still counts.` : found;
}
