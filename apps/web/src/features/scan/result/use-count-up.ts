import { limits } from '@dermavigil/contract';
import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../../lib/reduced-motion.ts';

const { countUpDuration, countUpSteps } = limits.scan;

/** Counts from 0 to `target` in equal steps; at once for people who asked for less motion. */
export function useCountUp(target: number): number {
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
