import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReducedMotion } from './use-motion.ts';

/**
 * How many of `total` steps of `stepMs` milliseconds have passed since it was first shown, by the clock: a device that
 * is too slow skips some and ends on time. All at once for people who asked for less motion, and on paper.
 */
export function useSteps(total: number, stepMs: number): number {
	const still = useReducedMotion();
	const [start] = useState(() => performance.now());
	const [passed, setPassed] = useState(0);
	const done = still || passed >= total;
	useEffect(() => {
		if (done) return;
		const timer = setInterval(() => setPassed(Math.floor((performance.now() - start) / stepMs)), stepMs);
		// What is printed is what the page shows when this returns.
		const finish = () => flushSync(() => setPassed(total));
		window.addEventListener('beforeprint', finish);
		return () => {
			clearInterval(timer);
			window.removeEventListener('beforeprint', finish);
		};
	}, [done, start, stepMs, total]);
	return done ? total : passed;
}
