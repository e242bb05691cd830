import { limits, type Mode } from '@dermavigil/contract';
import { useEffect, useReducer, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DeviceError } from '../../analysis/device-error.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { failureMessage, placeholderAnalysis } from './result/placeholder.ts';
import type { Place } from './runtime/place.ts';
import { requestAnalysis } from './runtime/request-analysis.ts';
import { type Photo, type ScanResult, type ScanState, scanReducer } from './scan-state.ts';

export interface Scan {
	state: ScanState;
	/** Analyses a photo; what was running before is given up. */
	start(file: File, mode: Mode, place: Place): void;
	/** Gives up and forgets the photo. */
	clear(): void;
}

/** Runs one analysis at a time and keeps its times: when the label switches, when the result is revealed. */
export function useScan(): Scan {
	const [state, dispatch] = useReducer(scanReducer, { phase: 'idle' });
	const running = useRef<AbortController | null>(null);

	const stop = () => running.current?.abort();
	useEffect(() => () => running.current?.abort(), []);
	const url = state.phase === 'idle' ? null : state.photo.url;
	useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);

	const start = async (file: File, mode: Mode, place: Place) => {
		stop();
		const controller = new AbortController();
		running.current = controller;
		const photo = { file, url: URL.createObjectURL(file) };
		dispatch({ type: 'started', photo });
		const label = setTimeout(() => dispatch({ type: 'still-running' }), limits.scan.analyzingLabelAfter);
		controller.signal.addEventListener('abort', () => clearTimeout(label));
		const result = await judge(photo, mode, place, controller.signal);
		clearTimeout(label);
		if (controller.signal.aborted) return;
		if (result.failed) toast.error(result.message);
		const reveal = setTimeout(() => dispatch({ type: 'revealed', result }), limits.scan.revealDelay);
		controller.signal.addEventListener('abort', () => clearTimeout(reveal));
	};

	const clear = () => {
		stop();
		dispatch({ type: 'cleared' });
	};

	return { state, start: (file, mode, place) => void start(file, mode, place), clear };
}

async function judge(
	photo: Photo,
	mode: Mode,
	place: Place,
	signal: AbortSignal,
): Promise<ScanResult & { message: string }> {
	const asked = { requestId: newRequestId(), photo, mode, place };
	try {
		const analysis = await requestAnalysis(photo.file, mode, place, signal);
		return { ...asked, analysis, failed: false, serverMayHelp: false, message: '' };
	} catch (error) {
		const message = failureMessage(error);
		const serverMayHelp = error instanceof DeviceError;
		return { ...asked, analysis: placeholderAnalysis(message), failed: true, serverMayHelp, message };
	}
}
