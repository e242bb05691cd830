import { formatBelow, formatConfidence, type Mode, type ModeCard } from '@dermavigil/contract';

/**
 * A probability of cancer or precancer in percent, told apart from the bound of a risk level just above it where both would
 * read the same. `thresholds` are shares, 0 to 1.
 */
export function formatChance(value: number, thresholds: ModeCard['thresholds'] | null, mode: Mode | null): string {
	const bounds = thresholds ? [thresholds.medium * 100, thresholds.high * 100] : [];
	return formatBelow(value, bounds, (each) => formatConfidence(each, mode));
}
