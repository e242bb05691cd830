import type { Hint } from './hints.ts';

/** Milliseconds. */
const timing = {
	/** A hint must hold so long before it is shown: single frames are noise. */
	settle: 250,
	/** A shown hint stays at least so long, so that it can be read and heard. Only 'good' comes sooner. */
	minShown: 1000,
	/** A shown hint that no frame gave for so long is out of date. */
	maxStale: 1500,
	/** Good frames in a row until the photo is taken. */
	release: 750,
	/** Frames further apart say nothing of what was between them: the page was hidden, or the device too slow. */
	maxGap: 500,
} as const;

/** What the coach knows after a frame; times in milliseconds of the clock that the frames came with. */
export interface Coach {
	/** On screen; null before the first. */
	shown: Hint | null;
	shownAt: number;
	/** When a frame last gave the shown hint. */
	confirmedAt: number;
	/** What the last frame gave, and since when each frame has. */
	latest: Hint | null;
	since: number;
	at: number;
}

export const newCoach: Coach = { shown: null, shownAt: 0, confirmedAt: 0, latest: null, since: 0, at: 0 };

/** The next state, from the hint of a frame taken `at` a time. */
export function coach(before: Coach, hint: Hint, at: number): Coach {
	const continues = hint === before.latest && at - before.at <= timing.maxGap;
	const now = { ...before, latest: hint, since: continues ? before.since : at, at };
	if (before.latest === null || hint === before.shown) return { ...now, confirmedAt: at };
	const settled = at - now.since >= timing.settle;
	const mayChange = hint === 'good' || before.shown === null || at - before.shownAt >= timing.minShown;
	// Where the hints alternate none of them settles. Any of them is nearer to the truth than an old one, but not 'good'.
	const stale = hint !== 'good' && at - before.confirmedAt >= timing.maxStale;
	return (settled && mayChange) || stale ? { ...now, shown: hint, shownAt: at, confirmedAt: at } : now;
}

/** How much of the time until the photo is taken has passed, 0 to 1: at 1 it is to be taken. */
export function getCountdown({ latest, since, at }: Coach): number {
	return latest === 'good' ? Math.min(1, (at - since) / timing.release) : 0;
}
