import { onLogOut } from '../api/log-out.ts';
import { getPatientToken, onLoginChange } from '../api/session.ts';
import { newRequestId } from '../lib/request-id.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import { warnOnLeave } from '../ui/navigation/leave-warning.ts';

export type ContributionState =
	| { phase: 'idle' | 'sending' }
	| { phase: 'saved'; code: string }
	| { phase: 'failed'; message: string };

interface Contribution {
	/** A separate id, the same for every attempt: the analysis's own would reveal whose photo it is. */
	requestId: string;
	/** The login in which it was made; null for a visitor, who may log in later. */
	token: string | null;
	state: ContributionState;
}

const idle: ContributionState = { phase: 'idle' };

const isHeld = ({ phase }: ContributionState) => phase === 'sending' || phase === 'saved';

/** By the analysis that the photo belongs to. The code exists nowhere else, so it must outlive the page that showed it. */
const contributions = createStore<ReadonlyMap<string, Contribution>>(new Map());

const forgetOthers = (isWanted: (contribution: Contribution) => boolean) =>
	contributions.set(new Map([...contributions.get()].filter(([, contribution]) => isWanted(contribution))));

// The next person at this screen could withdraw them.
onLogOut(() => forgetOthers(() => false));
onLoginChange(() => {
	const now = getPatientToken();
	if (now !== null) forgetOthers(({ token }) => token === null || token === now);
});

let stopWarning: (() => void) | undefined;
contributions.subscribe(() => {
	const isAnyHeld = [...contributions.get().values()].some(({ state }) => isHeld(state));
	if (isAnyHeld) stopWarning ??= warnOnLeave();
	else {
		stopWarning?.();
		stopWarning = undefined;
	}
});

/** Begins an attempt to contribute the photo of an analysis; returns its request id and functions that record its progress. */
export function beginContribution(analysisId: string) {
	const requestId = contributions.get().get(analysisId)?.requestId ?? newRequestId();
	const token = getPatientToken();
	const setState = (state: ContributionState) =>
		contributions.set(new Map(contributions.get()).set(analysisId, { requestId, token, state }));
	setState({ phase: 'sending' });
	return {
		requestId,
		/** Does nothing after a logout. */
		finish(state: ContributionState) {
			if (contributions.get().get(analysisId)?.requestId === requestId) setState(state);
		},
	};
}

/** Whether the photo of an analysis is being contributed, or its code is shown: the page must not navigate away by itself then. */
export const isContributing = (analysisId: string): boolean =>
	isHeld(contributions.get().get(analysisId)?.state ?? idle);

/** The state of contributing an analysis's photo. */
export const useContributionState = (analysisId: string): ContributionState =>
	useStore(contributions).get(analysisId)?.state ?? idle;

/** As the server compares codes, except for letters that look like digits. */
const toPlain = (code: string) => code.toUpperCase().replace(/[\s-]/g, '');

/** Forgets a contribution that was withdrawn: the same photo may be contributed again. */
export function forgetCode(code: string): void {
	forgetOthers(({ state }) => state.phase !== 'saved' || toPlain(state.code) !== toPlain(code));
}

/** The codes of all photos that were contributed since the window was opened. */
export function useContributionCodes(): string[] {
	return [...useStore(contributions).values()].flatMap(({ state }) => (state.phase === 'saved' ? [state.code] : []));
}
