import type { Mode } from '@dermavigil/contract';
import { lazy } from '../../lib/lazy.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';

const SimilarCases = lazy(() => import('./similar-cases.tsx'), 'SimilarCases');

interface SimilarPartProps {
	/** An assessed photo, or its URL. */
	photo: Blob | string;
	/** The mode in which it was assessed. */
	mode: Mode;
}

/** Proven cases that look similar to a photo; they are looked for, on this device, when the person asks. */
export function SimilarPart(props: SimilarPartProps) {
	return (
		<LazyPart>
			<SimilarCases {...props} />
		</LazyPart>
	);
}
