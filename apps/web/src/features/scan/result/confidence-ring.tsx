import { formatPercent, limits } from '@dermavigil/contract';
import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import { contourPath } from '../../../ui/brand/contours.tsx';

const { countUpDuration, countUpSteps } = limits.scan;
const track = contourPath(42, 2.2, 0.07);
const inner = contourPath(36, 2.35, 0.075);

/** The confidence as a number that counts up, inside a contour line that closes with it. `value` is in percent. */
export function ConfidenceRing({ value }: { value: number }) {
	const current = useCountUp(value);
	const counting = current !== value;
	return (
		<div className="relative grid size-32 sm:size-38 shrink-0 place-items-center">
			<svg aria-hidden="true" viewBox="-50 -50 100 100" fill="none" className="absolute inset-0 -rotate-90">
				<path d={inner} className="stroke-contour/25" strokeWidth="0.75" />
				<path d={track} className="stroke-line" strokeWidth="5" />
				{current > 0 && (
					<path
						d={track}
						pathLength={100}
						strokeDasharray={`${current} 100`}
						className="stroke-primary"
						strokeWidth="5"
						strokeLinecap="round"
					/>
				)}
			</svg>
			<p className="relative text-center leading-none">
				<span className="block font-medium font-serif text-lg sm:text-[1.75rem] tabular-nums" aria-hidden={counting}>
					{formatPercent(current)}
				</span>
				{counting && <span className="sr-only">{formatPercent(value)}</span>}
				<span className="block sm:mt-1 text-quiet text-xs">confidence</span>
			</p>
		</div>
	);
}

/** Counts from 0 to `target` in equal steps; at once for people who asked for less motion. */
function useCountUp(target: number): number {
	const still = useReducedMotion();
	const [step, setStep] = useState(0);
	const done = still || target === 0 || step >= countUpSteps;
	useEffect(() => {
		if (done) return;
		const timer = setTimeout(() => setStep((current) => current + 1), countUpDuration / countUpSteps);
		return () => clearTimeout(timer);
	});
	return done ? target : (target * step) / countUpSteps;
}
