import { lazy } from '../../lib/lazy.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import type { SimilarCasesProps } from './similar-cases.tsx';

const SimilarCases = lazy(() => import('./similar-cases.tsx'), 'SimilarCases');

/** Proven cases that look similar to a photo; they are looked for, on this device, when the person asks. */
export function SimilarPart(props: SimilarCasesProps) {
	return (
		<LazyPart>
			<SimilarCases {...props} />
		</LazyPart>
	);
}
