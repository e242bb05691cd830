import type { Mode } from '@dermavigil/contract';
import type { ShownAnalysis } from '../../api/analyze.ts';
import type { Place } from './runtime/place.ts';

/** The photo in hand; `url` shows it without sending it anywhere. */
export interface Photo {
	file: File;
	url: string;
}

export interface ScanResult {
	/** Names this analysis to the server, so that keeping it twice keeps it once. */
	requestId: string;
	photo: Photo;
	/** The mode it was analyzed in. */
	mode: Mode;
	/** Where it was analyzed. */
	place: Place;
	analysis: ShownAnalysis;
	/** No analysis came back; `analysis` is the placeholder. */
	failed: boolean;
	/** It failed here for a reason that the server may not have. */
	serverMayHelp: boolean;
}

/** Whether there is a verdict: the analysis came back, and the photo was one that can be judged. */
export function isJudged({ analysis, failed }: ScanResult): boolean {
	return !failed && analysis.suitability === 'suitable';
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
