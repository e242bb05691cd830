import { lazyPart } from '../../ui/lazy-part.tsx';

/** Proven cases that look similar to a photo; they are looked for, on this device, when the person asks. */
export const SimilarPart = lazyPart(() => import('./similar-cases.tsx'), 'SimilarCases');
