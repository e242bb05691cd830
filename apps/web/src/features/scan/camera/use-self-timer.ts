import { useEffect, useEffectEvent, useState } from 'react';

/** Seconds that the self-timer can wait; 0 takes the photo at once. */
export const timerSeconds = [0, 3, 10] as const;
export type TimerSeconds = (typeof timerSeconds)[number];

interface SelfTimer {
	/** Seconds left; null while it is not running. */
	left: number | null;
	/** Starts it, or stops it while it is running. */
	toggle(seconds: number): void;
}

/** Counts down whole seconds, then calls `onEnd`. */
export function useSelfTimer(onEnd: () => void): SelfTimer {
	const [left, setLeft] = useState<number | null>(null);
	const end = useEffectEvent(onEnd);
	useEffect(() => {
		if (left === null) return;
		const timer = setTimeout(() => {
			setLeft(left > 1 ? left - 1 : null);
			if (left <= 1) end();
		}, 1000);
		return () => clearTimeout(timer);
	}, [left]);
	return { left, toggle: (seconds) => setLeft(left === null ? seconds : null) };
}
