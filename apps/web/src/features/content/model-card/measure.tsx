import type { Estimate } from '@dermavigil/contract';
import { percent } from '../../../results/percent.ts';

/** A share, 0 to 1, in percent. */
export const share = (value: number): string => percent(value * 100);

/** A share in percentage points. */
export const points = (value: number): string => `${Number((value * 100).toFixed(1))}`;

/** A figure as it is, with the digits that it deserves. */
export const plain = (value: number): string => value.toFixed(value < 1 ? 3 : 2);

/** A number of things. */
export const amount = (value: number): string => value.toLocaleString('en');

interface MeasureProps {
	estimate: Estimate | null;
	write?: (value: number) => string;
	/** Of how many photos, where these are fewer than all. */
	of?: number;
}

/** A figure with its 95 % interval and count, or that there were too few photos for one. */
export function Measure({ estimate, write = share, of }: MeasureProps) {
	if (!estimate) return <span className="text-quiet">not validated</span>;
	return (
		<>
			<strong className="font-semibold text-ink">{write(estimate.value)}</strong>
			<span className="block text-quiet text-xs">
				({write(estimate.low)} to {write(estimate.high)}){of !== undefined && ` of ${amount(of)}`}
			</span>
		</>
	);
}
