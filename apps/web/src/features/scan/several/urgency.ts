import { formatList, type RiskLevel } from '@dermavigil/contract';

/** What needs a doctor comes first, then what needs another photo, since that may be anything. */
const order: readonly RiskLevel[] = ['high', 'medium', 'unknown', 'low'];

/** The indexes of the results to look at before all others, by their risks. */
export function findUrgent(risks: readonly RiskLevel[]): number[] {
	const first = order.find((level) => risks.includes(level));
	return risks.flatMap((level, place) => (level === first ? [place] : []));
}

/** Which of several spots to look at first, and why; empty if that makes no difference. */
export function describeUrgent(risks: readonly RiskLevel[]): string {
	const places = findUrgent(risks);
	if (places.length === risks.length) return '';
	const one = places.length === 1;
	const which = `${one ? 'spot' : 'spots'} ${formatList(places.map((place) => `${place + 1}`))}`;
	const why =
		risks[places[0]!] === 'unknown'
			? `${one ? 'It has' : 'They have'} no risk result, and unknown does not mean low.`
			: `${one ? 'Its' : 'Their'} risk is the highest.`;
	return `Look at ${which} first. ${why}`;
}
