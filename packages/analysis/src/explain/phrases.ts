import { formatConfidence, formatWholePercent } from '@dermavigil/contract';

/** A share, 0 to 1, as patients read it: in whole percent, never rounded to 0% or 100%. */
export function percent(share: number): string {
	return formatWholePercent(share * 100);
}

/** A share, 0 to 1, as clinicians read it: to the tenth of a percent, never rounded to 0% or 100%. */
export function tenths(share: number): string {
	return formatConfidence(share * 100, 'clinical');
}
