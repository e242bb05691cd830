import { useMediaQuery } from './use-media-query.ts';

/** Whether the person asked their system for less motion. */
export const useReducedMotion = (): boolean => useMediaQuery('(prefers-reduced-motion: reduce)');
