import { lazyPart } from '../ui/lazy-part.tsx';

/** A box for questions, answered on this device from short articles with sources. */
export const AskPart = lazyPart(() => import('./ask-box.tsx'), 'AskBox');
