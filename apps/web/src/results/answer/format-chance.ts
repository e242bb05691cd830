import { formatConfidence, type Mode, type ModeCard } from '@dermavigil/contract';

/**
 * A probability of cancer or precancer in percent, told apart from the bound of a risk level just above it where both would
 * read the same. `thresholds` are shares, 0 to 1.
 */
export function formatChance(value: number, thresholds: ModeCard['thresholds'] | null, mode: Mode | null): string {
	const shown = formatConfidence(value, mode);
	const bounds = thresholds ? [thresholds.medium * 100, thresholds.high * 100] : [];
	const same = bounds.some((bound) => value < bound && formatConfidence(bound, mode) === shown);
	return same ? `just under ${shown}` : shown;
}
