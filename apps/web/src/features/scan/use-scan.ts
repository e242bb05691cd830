import { type AnalysisResult, limits, type Mode } from '@dermavigil/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { onLogOut } from '../../api/log-out.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { analyzePhoto } from './analyze-photo.ts';
import { useFurtherPhotos } from './further/use-further-photos.ts';
import { forgetHeldResults } from './held-results.ts';
import { describeFailure, placeholderAnalysis } from './result/placeholder.ts';
import type { Runtime } from './runtime/use-runtime.ts';
import type { Relation } from './scan-reducer.ts';
import {
	type LesionResult,
	type MarkedLesion,
	type Photo,
	type ResultState,
	type SaveStatus,
	type ScanResult,
	toPhoto,
} from './scan-state.ts';
import { useRunningSymptoms } from './use-running-symptoms.ts';
import { useScanState } from './use-scan-state.ts';

/**
 * Runs one analysis at a time and its timers: when the label switches, and when the result is revealed. `hasLesion`:
 * for a tracked lesion. `onReturned`: called when results come back from a sign-in on another site.
 */
export function useScan(hasLesion: boolean, onReturned: (results: ResultState) => void) {
	const { state, results, dispatch } = useScanState(hasLesion, onReturned);
	const running = useRef<AbortController | null>(null);
	const runningSymptoms = useRunningSymptoms();
	const further = useFurtherPhotos(dispatch);

	const stop = () => running.current?.abort();
	useEffect(() => () => running.current?.abort(), []);

	const start = async (photo: Photo, mode: Mode, runtime: Runtime, relation: Relation) => {
		stop();
		if (relation === 'replacesAll') further.stopAll();
		runningSymptoms.reset();
		const controller = new AbortController();
		running.current = controller;
		const { signal } = controller;
		dispatch({ type: 'started', photo, relation });
		const label = setTimeout(() => dispatch({ type: 'still-running' }), limits.scan.analyzingLabelAfter);
		signal.addEventListener('abort', () => clearTimeout(label));
		const result = await scan(photo, mode, runtime, signal);
		clearTimeout(label);
		if (signal.aborted) return;
		if (result.failed) {
			const shown = toast.error(result.message);
			// Beside another photo, it would seem to be about that one.
			signal.addEventListener('abort', () => toast.dismiss(shown));
		}
		const reveal = async () => {
			dispatch({ type: 'ready' });
			const asked = await runningSymptoms.wait();
			const { reassessed, ...shown } = await runningSymptoms.applyTo(result);
			if (!signal.aborted) dispatch({ type: 'revealed', ...shown, reassessment: { asked, reassessed } });
		};
		const timer = setTimeout(() => void reveal(), limits.scan.revealDelay);
		signal.addEventListener('abort', () => clearTimeout(timer));
	};

	const clear = () => {
		stop();
		further.stopAll();
		if (results) forgetHeldResults(results);
		dispatch({ type: 'cleared' });
	};
	// If a login expires the results stay, so that the person at the screen can log in again and save them.
	const clearAtLogOut = useEffectEvent(clear);
	useEffect(() => onLogOut(() => clearAtLogOut()), []);

	return {
		state,
		/** What is answered while a photo is analyzed. */
		runningSymptoms,
		/** Further photos of the lesions in the results. */
		further,
		/** Analyzes a photo; aborts what was running before. */
		start: (file: File, mode: Mode, runtime: Runtime) => void start(toPhoto(file), mode, runtime, 'replacesAll'),
		/** Analyzes the photo of the result on screen again; the new result replaces it. */
		startAgain: (photo: Photo, mode: Mode, runtime: Runtime) =>
			void start(toPhoto(photo.file, photo), mode, runtime, 'replacesShown'),
		/** Analyzes a spot that was marked in the photo of a result; `joins`: the result stays, and the new one joins it. */
		startMarked: (marked: MarkedLesion, { mode, runtime }: ScanResult, joins: boolean) =>
			void start(toPhoto(marked.file, marked), mode, runtime, joins ? 'joins' : 'replacesShown'),
		/** Shows the results of photos that were analyzed and sorted. */
		showSorted: (results: readonly LesionResult[], shown: number) => dispatch({ type: 'sorted', results, shown }),
		/** Brings another of the results to the screen. */
		show: (place: number) => dispatch({ type: 'shown', place }),
		/** Updates a result with different answers; null for the photo alone. */
		reassess: ({ requestId }: LesionResult, reassessed: AnalysisResult | null) =>
			dispatch({
				type: 'result-changed',
				requestId,
				change: (result) => ({ reassessment: { ...result.reassessment, reassessed } }),
			}),
		/** What was saved for anybody stays saved. */
		setSaveStatus: ({ requestId }: LesionResult, saveStatus: SaveStatus) =>
			dispatch({
				type: 'result-changed',
				requestId,
				change: (result) => (result.saveStatus === 'saved' ? {} : { saveStatus }),
			}),
		/** Aborts what is running; earlier results, if any, are shown again. */
		cancel: () => {
			stop();
			dispatch({ type: 'canceled' });
		},
		/** Aborts and forgets all photos. */
		clear,
	};
}
export type Scan = ReturnType<typeof useScan>;

async function scan(
	photo: Photo,
	mode: Mode,
	runtime: Runtime,
	signal: AbortSignal,
): Promise<ScanResult & { message: string }> {
	const input = { requestId: newRequestId(), photo, mode, runtime, further: [] };
	try {
		const analysis = await analyzePhoto(photo.file, mode, runtime, signal);
		return { ...input, analysis, failed: false, retry: [], message: '' };
	} catch (error) {
		const failure = describeFailure(error, runtime);
		return { ...input, ...failure, analysis: placeholderAnalysis(failure.message), failed: true };
	}
}
