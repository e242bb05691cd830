import { limits, messages } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { ApiError, isUnanswered } from '../../../api/api-error.ts';
import { saveScan, submitCase } from '../../../api/scans.ts';
import type { ScanResult } from '../scan-state.ts';
import { makeScanInput } from './kept-scan.ts';

export type SaveState = 'idle' | 'saving' | 'saved' | 'error';
export type SubmitState = 'idle' | 'submitting' | 'submitted' | 'error';

/**
 * Saves and submits one result, and says by `onKeep` that it is not to change any more: what a server got once under a
 * request's id, it keeps. A new analysis begins with a new one: render it anew for each result.
 */
export function useSaving(result: ScanResult, lesionId: string | null, onKeep: () => void) {
	const [save, setSave] = useState<SaveState>('idle');
	const [submit, setSubmit] = useState<SubmitState>('idle');
	/** It failed for want of a model, so it may be kept here meanwhile. */
	const [unanswered, setUnanswered] = useState(false);
	const leave = useLeaveLater();

	const symptoms = (error: unknown, fallback: string) => {
		setUnanswered(isUnanswered(error));
		toast.error(error instanceof ApiError ? error.message : fallback);
	};
	const runSave = async () => {
		onKeep();
		setSave('saving');
		try {
			await saveScan(await makeScanInput(result, lesionId));
			setSave('saved');
			toast.success(messages.savedScan.saved);
			leave.start();
		} catch (error) {
			setSave('error');
			symptoms(error, messages.savedScan.saveFailed);
		}
	};
	const runSubmit = async () => {
		onKeep();
		leave.stop();
		setSubmit('submitting');
		try {
			await submitCase({ ...(await makeScanInput(result, lesionId)), is_private: lesionId !== null });
			setSubmit('submitted');
			toast.success(leave.start() ? messages.savedScan.submitted : messages.savedScan.saved);
		} catch (error) {
			setSubmit('error');
			symptoms(error, messages.savedScan.submitFailed);
		}
	};
	return {
		save,
		submit,
		unanswered,
		runSave: () => void runSave(),
		runSubmit: () => void runSubmit(),
		/** Somebody else saved it: the outbox. */
		markSaved: () => setSave('saved'),
	};
}

/** Goes to the dashboard after a while, unless something else was begun by then, here or on another page. */
function useLeaveLater() {
	const navigate = useNavigate();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const stop = () => clearTimeout(timer.current);
	const here = useRef(false);
	useEffect(() => {
		here.current = true;
		return () => {
			here.current = false;
			clearTimeout(timer.current);
		};
	}, []);
	/** Says whether it will: not where an answer comes after the person has left. */
	const start = () => {
		if (!here.current) return false;
		timer.current = setTimeout(() => void navigate('/mylesion'), limits.savedScan.redirectDelay);
		return true;
	};
	return { start, stop };
}
