import type {
	FurtherPhoto,
	LesionResult,
	Photo,
	Reassessment,
	ResultState,
	RunningState,
	ScanResult,
	ScanState,
} from './scan-state.ts';

/** How the photo being analyzed relates to the results on screen: its result replaces all of them or the one shown, or joins them. */
export type Relation = 'replacesAll' | 'replacesShown' | 'joins';

export type ScanEvent =
	| { type: 'started'; photo: Photo; relation: Relation }
	| { type: 'still-running' }
	/** The result is there, and waits for the answers. */
	| { type: 'ready' }
	| { type: 'revealed'; result: ScanResult; reassessment: Reassessment }
	/** Photos of several lesions were analyzed and sorted. */
	| { type: 'sorted'; results: readonly LesionResult[]; shown: number }
	/** The results from before a sign-in on another site. */
	| { type: 'returned'; results: ResultState }
	/** Another of the results is to be shown. */
	| { type: 'shown'; place: number }
	/** Concerns the result with this id. */
	| {
			type: 'result-changed';
			requestId: string;
			change: (result: LesionResult) => Partial<Pick<LesionResult, 'further' | 'reassessment' | 'saveStatus'>>;
	  }
	/** Concerns the further photo with this id. */
	| { type: 'further-changed'; id: string; changes: Partial<FurtherPhoto> }
	/** The running analysis is no longer wanted. */
	| { type: 'canceled' }
	| { type: 'cleared' };

const isRunning = (state: ScanState): state is RunningState => state.phase !== 'idle' && state.phase !== 'result';

/** The results in a state, on screen or behind a running analysis that will join them. */
export function getResults(state: ScanState): ResultState | null {
	if (isRunning(state)) return state.among;
	return state.phase === 'result' ? state : null;
}

/** All photos that a state holds. */
export function getPhotos(state: ScanState): Photo[] {
	const results = getResults(state)?.results ?? [];
	const photos = results.flatMap(({ photo, further }) => [photo, ...further.map((each) => each.photo)]);
	return isRunning(state) ? [state.photo, ...photos] : photos;
}

/** Changes the results of a state, on screen or not. */
function changeResults(state: ScanState, change: (result: LesionResult) => LesionResult): ScanState {
	if (state.phase === 'result') return { ...state, results: state.results.map(change) };
	if (!isRunning(state) || !state.among) return state;
	return { ...state, among: { ...state.among, results: state.among.results.map(change) } };
}

/** The results with a new one in place of the one that was shown. */
function replaceShown(among: ResultState, next: LesionResult): ResultState {
	const results = among.results.map((result, place) =>
		place === among.shown ? { ...next, further: result.further } : result,
	);
	return { ...among, results };
}

/** The results with a new one, which is shown. */
function addResult(among: ResultState, next: LesionResult): ResultState {
	return { ...among, results: [...among.results, next], shown: among.results.length };
}

/** The upload flow: idle, uploading, analyzing if it takes longer, result. Late events change nothing. */
export function scanReducer(state: ScanState, event: ScanEvent): ScanState {
	switch (event.type) {
		case 'started': {
			const among = event.relation === 'replacesAll' ? null : getResults(state);
			return { phase: 'uploading', photo: event.photo, ready: false, among, joins: event.relation === 'joins' };
		}
		case 'still-running':
			return state.phase === 'uploading' ? { ...state, phase: 'analyzing' } : state;
		case 'ready':
			return isRunning(state) ? { ...state, ready: true } : state;
		case 'revealed': {
			if (!isRunning(state)) return state;
			const result = { ...event.result, reassessment: event.reassessment, saveStatus: 'unsaved' as const };
			if (!state.among) return { phase: 'result', results: [result], shown: 0 };
			return state.joins ? addResult(state.among, result) : replaceShown(state.among, result);
		}
		case 'sorted':
			return state.phase === 'idle' ? { phase: 'result', results: event.results, shown: event.shown } : state;
		case 'returned':
			return state.phase === 'idle' ? event.results : state;
		case 'shown':
			return state.phase === 'result' ? { ...state, shown: event.place } : state;
		case 'result-changed':
			return changeResults(state, (result) =>
				result.requestId === event.requestId ? { ...result, ...event.change(result) } : result,
			);
		case 'further-changed':
			return changeResults(state, (result) => ({
				...result,
				further: result.further.map((photo) => (photo.id === event.id ? { ...photo, ...event.changes } : photo)),
			}));
		case 'canceled':
			return isRunning(state) ? (state.among ?? { phase: 'idle' }) : state;
		case 'cleared':
			return { phase: 'idle' };
	}
}
