import { useSyncExternalStore } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

const listeners = new Set<() => void>();

const isPaused = () => document.documentElement.dataset.motion === 'paused';

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Stops or starts everything that moves for decoration, on every page until it is loaded again. */
export function toggleMotion(): void {
	document.documentElement.dataset.motion = isPaused() ? 'running' : 'paused';
	for (const listener of listeners) listener();
}

/** Whether decoration may move: not paused, and no wish for less motion in the system's settings. */
export function useMotion(): boolean {
	const paused = useSyncExternalStore(subscribe, isPaused);
	const reduced = useReducedMotion();
	return !paused && !reduced;
}
