import { lazy } from '../lib/lazy.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import type { AskedResult } from './quote-result.ts';

const AskBox = lazy(() => import('./ask-box.tsx'), 'AskBox');

interface AskPartProps {
	/** The person's own result, from which questions are answered, too. */
	result?: AskedResult;
}

/** A box for questions, answered on this device from short articles with sources. */
export function AskPart({ result }: AskPartProps) {
	return (
		<LazyPart>
			<AskBox result={result ?? null} />
		</LazyPart>
	);
}
