import type { AnalysisResult, Mode } from '@dermavigil/contract';
import { limits } from '@dermavigil/contract';
import { useEffect, useReducer, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DeviceError } from '../../analysis/device-error.ts';
import { usePatientToken } from '../../api/use-roles.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { analyzePhoto } from './analyze-photo.ts';
import { type FurtherPhotos, useFurtherPhotos } from './further/use-further-photos.ts';
import { failureMessage, placeholderAnalysis } from './result/placeholder.ts';
import type { Runtime } from './runtime/use-runtime.ts';
import { isAssessed, type Photo, type ScanResult, type ScanState, scanReducer } from './scan-state.ts';
import { type RunningAnswers, useAnswers } from './use-answers.ts';
import { getVisitorResult, setVisitorResult, takeVisitorResult } from './visitor-result.ts';

export interface Scan {
	state: ScanState;
	/** What is answered while a photo is analyzed. */
	answers: RunningAnswers;
	/** Analyzes a photo; what was running before is aborted. */
	start(file: File, mode: Mode, runtime: Runtime): void;
	/** Takes over the result with other answers; null for the photo alone. */
	reassess(reassessed: AnalysisResult | null): void;
	/** Further photos of the lesion in the result. */
	further: FurtherPhotos;
	/** Aborts and forgets the photo. */
	clear(): void;
}

/** Runs one analysis at a time and its timers: when the label switches, and when the result is revealed. */
export function useScan(): Scan {
	const patient = usePatientToken() !== null;
	const [openedByVisitor] = useState(!patient);
	const [state, dispatch] = useReducer(
		scanReducer,
		null,
		(): ScanState => (patient && getVisitorResult()) || { phase: 'idle' },
	);
	// Only what a visitor analyzed may come back after a login.
	useEffect(() => {
		setVisitorResult(openedByVisitor && state.phase === 'result' ? state : null);
	}, [openedByVisitor, state]);
	useEffect(() => {
		const restore = async () => {
			const result = await takeVisitorResult();
			if (result && !openedByVisitor) dispatch({ type: 'returned', result });
		};
		// Where the browser forbids storage, nothing was stored.
		restore().catch(() => {});
	}, [openedByVisitor]);
	const running = useRef<AbortController | null>(null);
	const answers = useAnswers();
	const further = useFurtherPhotos(state, dispatch);

	const stop = () => running.current?.abort();
	useEffect(() => () => running.current?.abort(), []);
	const url = state.phase === 'idle' ? null : state.photo.url;
	useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

	const start = async (file: File, mode: Mode, runtime: Runtime) => {
		stop();
		answers.reset();
		const controller = new AbortController();
		running.current = controller;
		const { signal } = controller;
		const photo = { file, url: URL.createObjectURL(file) };
		dispatch({ type: 'started', photo });
		const label = setTimeout(() => dispatch({ type: 'still-running' }), limits.scan.analyzingLabelAfter);
		signal.addEventListener('abort', () => clearTimeout(label));
		const result = await scan(photo, mode, runtime, signal);
		clearTimeout(label);
		if (signal.aborted) return;
		if (result.failed) toast.error(result.message);
		const reveal = async () => {
			dispatch({ type: 'ready' });
			const asked = await answers.wait();
			const reassessed = isAssessed(result) ? await answers.applyTo(result.analysis) : null;
			if (!signal.aborted) dispatch({ type: 'revealed', result, answers: { asked, reassessed } });
		};
		const timer = setTimeout(() => void reveal(), limits.scan.revealDelay);
		signal.addEventListener('abort', () => clearTimeout(timer));
	};

	const clear = () => {
		stop();
		dispatch({ type: 'cleared' });
	};

	return {
		state,
		answers,
		start: (file, mode, runtime) => void start(file, mode, runtime),
		further,
		reassess: (reassessed) => dispatch({ type: 'reassessed', reassessed }),
		clear,
	};
}
async function scan(
	photo: Photo,
	mode: Mode,
	runtime: Runtime,
	signal: AbortSignal,
): Promise<ScanResult & { message: string }> {
	const input = { requestId: newRequestId(), photo, mode, runtime, further: [] };
	try {
		const analysis = await analyzePhoto(photo.file, mode, runtime, signal);
		return { ...input, analysis, failed: false, serverMayHelp: false, message: '' };
	} catch (error) {
		const message = failureMessage(error);
		const serverMayHelp = error instanceof DeviceError;
		return { ...input, analysis: placeholderAnalysis(message), failed: true, serverMayHelp, message };
	}
}
