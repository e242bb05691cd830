import {
	type Estimate,
	formatCount,
	formatNumber,
	formatShare,
	type Mode,
	type ModelCard,
	type SecondSetMetrics,
} from '@dermavigil/contract';

/** Both modes, the one for doctors' photos first, with what each was measured on. */
export const modesMeasured = [
	{ mode: 'clinical', title: 'Clinical mode', photos: 'dermatoscope images' },
	{ mode: 'consumer', title: 'Consumer mode', photos: 'phone photos' },
] as const satisfies readonly { mode: Mode; title: string; photos: string }[];

/** The two sets of photos that each mode was tested on, by where they come from; only the first has outlines. */
export const testSets = {
	clinical: [
		{ name: 'HAM10000', photos: 'dermatoscope images', source: 'dermatoscope images from two clinics' },
		{ name: 'MILK10k', photos: 'dermatoscope images', source: 'dermatoscope images from another clinic' },
	],
	consumer: [
		{ name: 'PAD-UFES-20', photos: 'phone photos', source: 'photos taken with phones' },
		{ name: 'MILK10k', photos: 'close-ups', source: 'close-ups by an ordinary camera of a clinic' },
	],
} as const satisfies Record<Mode, readonly { name: string; photos: string; source: string }[]>;

/** The metrics of a mode on each of its sets, in the order of `testSets`. */
export function getSetMetrics(card: ModelCard, mode: Mode): readonly SecondSetMetrics[] {
	return [card.modes[mode].metrics, card.pairs[mode]];
}

/** A share in percentage points. */
export const points = (value: number): string => formatNumber(value * 100, 1);

/** A plain number: three decimals below 1, else two. */
export const plain = (value: number): string => value.toFixed(value < 1 ? 3 : 2);

interface MeasureProps {
	estimate: Estimate | null;
	write?: (value: number) => string;
	/** The number of photos, if fewer than all. */
	photos?: number;
}

/** An estimate with its 95% interval and count, or that there were too few photos for one. */
export function Measure({ estimate, write = formatShare, photos }: MeasureProps) {
	if (!estimate) return <span className="text-quiet">not validated</span>;
	return (
		<>
			<strong className="font-semibold text-ink">{write(estimate.value)}</strong>
			<span className="block text-quiet text-sm">
				({write(estimate.low)} to {write(estimate.high)}){photos !== undefined && ` of ${formatCount(photos)}`}
			</span>
		</>
	);
}
