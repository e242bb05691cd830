import type { SavedAssessment } from '@dermavigil/contract';
import { useState } from 'react';
import { makeReducedCopy } from '../analysis/reduced-copy.ts';
import { ApiError } from '../api/api-error.ts';
import { newRequestId } from '../lib/request-id.ts';

type ContributionState =
	| { phase: 'idle' | 'sending' }
	| { phase: 'kept'; code: string }
	| { phase: 'failed'; message: string };

export interface ContributionProcess {
	state: ContributionState;
	/** Sends the photo now: only ever called by the person's own press of a button. */
	send(): void;
}

const failed = 'The photo could not be contributed. Please try again.';

/** Contributes one photo, at most once however often it is tried. */
export function useContribution(photo: Blob, assessment: SavedAssessment): ContributionProcess {
	const [state, setState] = useState<ContributionState>({ phase: 'idle' });
	const [requestId] = useState(newRequestId);
	const send = async () => {
		setState({ phase: 'sending' });
		try {
			const { contribute } = await import('../api/contributions.ts');
			setState({
				phase: 'kept',
				code: await contribute({ photo: await makeReducedCopy(photo), assessment, requestId }),
			});
		} catch (error) {
			setState({ phase: 'failed', message: error instanceof ApiError ? error.message : failed });
		}
	};
	return { state, send: () => void send() };
}
