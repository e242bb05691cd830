import type { AnalysisResult, Mode } from '@dermavigil/contract';
import type { Place } from './runtime/place.ts';

/** The photo in hand; `url` shows it without sending it anywhere. */
export interface Photo {
	file: File;
	url: string;
}

interface AnyResult {
	/** Names this analysis to the server, so that keeping it twice keeps it once. */
	requestId: string;
	photo: Photo;
	/** The mode it was analyzed in. */
	mode: Mode;
	/** Where it was analyzed. */
	place: Place;
	/** It failed here for a reason that the server may not have. */
	serverMayHelp: boolean;
}

/** What is shown in place of an analysis that failed. */
export type Placeholder = Omit<AnalysisResult, 'mode' | 'photo'> & {
	mode?: Mode;
	photo: AnalysisResult['photo'] | null;
};

export type ScanResult = AnyResult &
	({ analysis: AnalysisResult; failed: false } | { analysis: Placeholder; failed: true });

/** Whether there is a verdict: the analysis came back, and the photo was one that can be judged. */
export function isJudged(result: ScanResult): result is ScanResult & { failed: false } {
	return !result.failed && result.analysis.suitability === 'suitable';
}

export type ScanState =
	| { phase: 'idle' }
	| { phase: 'uploading' | 'analyzing'; photo: Photo }
	| ({ phase: 'result' } & ScanResult);

export type ScanEvent =
	| { type: 'started'; photo: Photo }
	| { type: 'still-running' }
	| { type: 'revealed'; result: ScanResult }
	| { type: 'cleared' };

/** The upload flow: idle, uploading, analyzing when it takes longer, result. Events that come too late change nothing. */
export function scanReducer(state: ScanState, event: ScanEvent): ScanState {
	switch (event.type) {
		case 'started':
			return { phase: 'uploading', photo: event.photo };
		case 'still-running':
			return state.phase === 'uploading' ? { ...state, phase: 'analyzing' } : state;
		case 'revealed':
			return state.phase === 'uploading' || state.phase === 'analyzing' ? { phase: 'result', ...event.result } : state;
		case 'cleared':
			return { phase: 'idle' };
	}
}
