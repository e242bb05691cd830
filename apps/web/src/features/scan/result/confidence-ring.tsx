import { formatConfidence, formatNumber, limits, type Mode } from '@dermavigil/contract';
import { useSteps } from '../../../lib/use-steps.ts';
import { contourPath } from '../../../ui/brand/contour-path.ts';

const { countUpDuration, countUpSteps } = limits.scan;
const track = contourPath(42, 2.2, 0.07);
const inner = contourPath(36, 2.35, 0.075);

/**
 * The confidence as a number that counts up, inside a contour line that closes with it. `value` is in percent. Its
 * color means nothing, because the confidence of a name does not measure the risk.
 */
export function ConfidenceRing({ value, mode }: { value: number; mode: Mode }) {
	const step = useSteps(countUpSteps, countUpDuration / countUpSteps);
	const current = step === countUpSteps ? value : (value * step) / countUpSteps;
	const counting = current !== value;
	return (
		<div className="relative grid aspect-square w-[8.5rem] max-w-full shrink-0 place-items-center">
			<svg aria-hidden="true" viewBox="-50 -50 100 100" fill="none" className="absolute inset-0 -rotate-90">
				<path d={inner} className="stroke-contour/25" strokeWidth="0.75" />
				<path d={track} className="stroke-line" strokeWidth="5" />
				{current > 0 && (
					<path
						d={track}
						pathLength={100}
						strokeDasharray={`${current} 100`}
						className="stroke-edge"
						strokeWidth="5"
						strokeLinecap="round"
					/>
				)}
			</svg>
			<p className="relative text-center leading-none">
				<span className="block font-medium font-serif text-lg tabular-nums" aria-hidden={counting}>
					{counting ? `${formatNumber(current)}%` : formatConfidence(value, mode)}
				</span>
				{counting && <span className="sr-only">{formatConfidence(value, mode)}</span>}
				<span className="block text-quiet text-sm">confidence</span>
			</p>
		</div>
	);
}
