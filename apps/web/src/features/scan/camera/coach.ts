import type { Hint } from './hints.ts';

/** Milliseconds. */
const timing = {
	/** How long a hint must hold before it is shown: single frames are noise. */
	settle: 250,
	/** How long a hint stays at least once it is shown, so that it can be read and heard. Only 'good' comes sooner. */
	minShown: 1000,
	/** A shown hint is out of date once no frame has given it for this long. */
	maxStale: 1500,
	/** How long all frames must be good before the photo is taken. */
	release: 750,
	/** Frames further apart than this say nothing about the time between them: the page was hidden, or the device too slow. */
	maxGap: 500,
} as const;

/** What the coach knows after a frame; times in milliseconds of the clock that the frames came with. */
export interface Coach {
	/** On screen; null before the first. */
	shown: Hint | null;
	shownAt: number;
	/** When a frame last gave the shown hint. */
	confirmedAt: number;
	/** The hint of the last frame, and since when every frame has given it. */
	latest: Hint | null;
	since: number;
	at: number;
}

export const newCoach: Coach = { shown: null, shownAt: 0, confirmedAt: 0, latest: null, since: 0, at: 0 };

/** The next state, given the hint of a frame and the time `at` which it was taken. */
export function coach(before: Coach, hint: Hint, at: number): Coach {
	const continues = hint === before.latest && at - before.at <= timing.maxGap;
	const now = { ...before, latest: hint, since: continues ? before.since : at, at };
	if (before.latest === null || hint === before.shown) return { ...now, confirmedAt: at };
	const settled = at - now.since >= timing.settle;
	const mayChange = hint === 'good' || before.shown === null || at - before.shownAt >= timing.minShown;
	// When hints alternate, none of them settles. Any of them is closer to the truth than an old one, except 'good'.
	const stale = hint !== 'good' && at - before.confirmedAt >= timing.maxStale;
	return (settled && mayChange) || stale ? { ...now, shown: hint, shownAt: at, confirmedAt: at } : now;
}

/** The share, 0 to 1, of the time until the photo is taken that has passed: at 1 it is to be taken. */
export function getCountdown({ latest, since, at }: Coach): number {
	return latest === 'good' ? Math.min(1, (at - since) / timing.release) : 0;
}
