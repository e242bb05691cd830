import { createStore } from './store.ts';
import { useMediaQuery } from './use-media-query.ts';
import { useStore } from './use-store.ts';

const paused = createStore(false);

/** Stops or starts everything that moves for decoration, on every page until it is loaded again. */
export function toggleMotion(): void {
	paused.set(!paused.get());
	document.documentElement.dataset.motion = paused.get() ? 'paused' : 'running';
}

/** Whether the person asked their system for less motion. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');

/** Whether decoration may move: not paused, and the system does not ask for less motion. */
export function useMotion(): boolean {
	const isPaused = useStore(paused);
	const reduced = useReducedMotion();
	return !isPaused && !reduced;
}
