import { formatConfidence, formatWholePercent } from '@dermavigil/contract';

/** A share, 0 to 1, as patients read it: in whole percent, and never 0% or 100% by rounding. */
export function percent(share: number): string {
	return formatWholePercent(share * 100);
}

/** A share, 0 to 1, as clinicians read it: to the tenth of a percent, and never 0% or 100% by rounding. */
export function tenths(share: number): string {
	return formatConfidence(share * 100, 'clinical');
}
