import { onLogOut } from '../api/log-out.ts';
import { newRequestId } from '../lib/request-id.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';

export type ContributionState =
	| { phase: 'idle' | 'sending' }
	| { phase: 'saved'; code: string }
	| { phase: 'failed'; message: string };

interface Contribution {
	/** Its own, the same for every attempt: that of the analysis would tell whose photo it is. */
	requestId: string;
	state: ContributionState;
}

const idle: ContributionState = { phase: 'idle' };

/** By the analysis whose photo it is. Nothing else has the code, so it must outlive the page that it was shown on. */
const contributions = createStore<ReadonlyMap<string, Contribution>>(new Map());

// Whoever comes next at this screen could withdraw them.
onLogOut(() => contributions.set(new Map()));

/** Begins an attempt to contribute the photo of an analysis, and returns its request id and what sets how it goes on. */
export function beginContribution(analysisId: string) {
	const requestId = contributions.get().get(analysisId)?.requestId ?? newRequestId();
	const setState = (state: ContributionState) =>
		contributions.set(new Map(contributions.get()).set(analysisId, { requestId, state }));
	setState({ phase: 'sending' });
	return {
		requestId,
		/** Does nothing after a logout. */
		finish(state: ContributionState) {
			if (contributions.get().get(analysisId)?.requestId === requestId) setState(state);
		},
	};
}

const isHeld = ({ phase }: ContributionState) => phase === 'sending' || phase === 'saved';

/** Whether the photo of an analysis is being contributed, or its code is shown: the page must not be left by itself then. */
export const isContributing = (analysisId: string): boolean =>
	isHeld(contributions.get().get(analysisId)?.state ?? idle);

/** How the contribution of an analysis's photo goes, and whether its code would be lost with the window. */
export function useContributionState(analysisId: string): { state: ContributionState; held: boolean } {
	const state = useStore(contributions).get(analysisId)?.state ?? idle;
	return { state, held: isHeld(state) };
}

/** The codes of all photos that were contributed since the window was opened. */
export function useContributionCodes(): string[] {
	return [...useStore(contributions).values()].flatMap(({ state }) => (state.phase === 'saved' ? [state.code] : []));
}
