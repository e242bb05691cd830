import { measureFrame } from '@dermavigil/analysis/framing';
import type { Mode } from '@dermavigil/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { coach, getCountdown, newCoach } from './coach.ts';
import { createGrabber } from './grab-frame.ts';
import { chooseHint, type Hint } from './hints.ts';

/** Milliseconds between two frames that are examined: more often would only heat the phone. */
const minInterval = 50;

interface Coaching {
	/** Null before the first frame, and in browsers that do not report a video's frames. */
	hint: Hint | null;
	/** The share, 0 to 1, of the time until the photo is taken that has passed. */
	countdown: number;
}

interface CoachOptions {
	active: boolean;
	mode: Mode;
	/** Without it there is no countdown, and so no end of one. */
	automatic: boolean;
	onGood(): void;
}

/**
 * Examines a video's frames while `active`, here on the device, and says what to change. Calls `onGood` once everything
 * has been good for a moment, and again only after something was not.
 */
export function useCoach(
	video: RefObject<HTMLVideoElement | null>,
	{ active, mode, automatic, onGood }: CoachOptions,
): Coaching {
	const [coaching, setCoaching] = useState<Coaching>({ hint: null, countdown: 0 });
	const release = useEffectEvent(onGood);
	const getMode = useEffectEvent(() => mode);
	useEffect(() => {
		const element = video.current;
		if (!active || !element || !('requestVideoFrameCallback' in element)) return;
		const grab = createGrabber();
		let state = newCoach;
		let seen: ReturnType<typeof measureFrame>['seen'] | undefined;
		const coachFrame = (at: number) => {
			request = element.requestVideoFrameCallback(coachFrame);
			if (element.videoWidth === 0 || (seen && at - seen.at < minInterval)) return;
			const isFirst = seen === undefined;
			const measures = measureFrame(grab(element), at, seen);
			seen = measures.seen;
			// Its motion is not known yet.
			if (isFirst) return;
			const before = getCountdown(state);
			state = coach(state, chooseHint(measures, getMode()), at);
			const countdown = automatic ? getCountdown(state) : 0;
			setCoaching((shown) =>
				shown.hint === state.shown && shown.countdown === countdown ? shown : { hint: state.shown, countdown },
			);
			if (countdown === 1 && before < 1) release();
		};
		let request = element.requestVideoFrameCallback(coachFrame);
		return () => element.cancelVideoFrameCallback(request);
	}, [active, automatic, video]);
	return coaching;
}
