import { useEffect, useEffectEvent, useRef } from 'react';

/** Display clocks are not exact: a frame that is this many milliseconds early counts as due. */
const tolerance = 1;

/**
 * Draws at most `framesPerSecond` times a second while `running`, and once whenever `occasion` changes. `draw` gets the
 * seconds for which it has been running; they do not advance while it is stopped.
 */
export function useFrames(
	running: boolean,
	framesPerSecond: number,
	occasion: string,
	draw: (seconds: number) => void,
): void {
	const elapsed = useRef(0);
	const paint = useEffectEvent(draw);
	useEffect(() => {
		if (occasion) paint(elapsed.current);
	}, [occasion]);
	useEffect(() => {
		if (!running) return;
		let last: number | null = null;
		let request = requestAnimationFrame(function frame(now) {
			request = requestAnimationFrame(frame);
			last ??= now;
			if (now - last < 1000 / framesPerSecond - tolerance) return;
			elapsed.current += (now - last) / 1000;
			last = now;
			paint(elapsed.current);
		});
		return () => cancelAnimationFrame(request);
	}, [running, framesPerSecond]);
}
