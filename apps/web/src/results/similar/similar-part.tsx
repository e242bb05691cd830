import { lazyPart } from '../../ui/lazy-part.tsx';

/** Proven cases that look similar to a photo; the search runs on this device, when the person asks for it. */
export const SimilarPart = lazyPart(() => import('./similar-cases.tsx'), 'SimilarCases');
