import { limits, messages } from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { getErrorMessage, isUnanswered } from '../../../api/api-error.ts';
import { fetchAgain, patientKey } from '../../../api/light-queries.ts';
import { onLogOut } from '../../../api/log-out.ts';
import { saveScan, submitCase } from '../../../api/scans.ts';
import { getActingFor, getPatientToken } from '../../../api/session.ts';
import { useActingFor, usePatientToken } from '../../../api/use-roles.ts';
import type { SaveStatus, ScanResult } from '../scan-state.ts';
import { makeScanInput } from './scan-input.ts';

/** The state of saving or submitting a result. */
type ActionState = 'idle' | 'running' | 'done' | 'error';

/** Where a result is saved, and what follows. */
export interface SaveTarget {
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	/** An analysis is on screen in its place, so the page is not left automatically. */
	hidden: boolean;
	/** For anybody. */
	status: SaveStatus;
	/** Called when it was saved. Returns whether the page may be left because no other result is unsaved. */
	onSaved(): boolean;
	/** Called when it starts to wait in this browser until it can be uploaded; false: it was discarded, or the server rejected it. */
	onWaiting(waiting: boolean): void;
	/** Whether a photo on the page is being contributed, or its code is shown: the page is then not left automatically. */
	isContributing(): boolean;
}

/**
 * What was saved and submitted while this window is open, by login and person, with the lesion that it was for: a
 * result may leave the screen and return.
 */
const finished = new Map<string, string | null>();

/**
 * Saves and submits one result. `onSave` signals that the result must not change any more: the server stores the first
 * version that it receives under a request id. Every analysis has its own id, so give the component a separate key for
 * each result.
 */
export function useSaveScan(
	result: ScanResult,
	{ lesionId, hidden, onSaved, isContributing }: SaveTarget,
	onSave: () => void,
) {
	const key = [result.requestId, usePatientToken(), useActingFor()?.id].join(' ');
	const [save, setSave] = useState<ActionState>(finished.has(`${key} saved`) ? 'done' : 'idle');
	const [submit, setSubmit] = useState<ActionState>(finished.has(`${key} submitted`) ? 'done' : 'idle');
	/** The lesion for which it was last submitted: submitting for another one, or for none, is a separate action. */
	const [submittedFor, setSubmittedFor] = useState(finished.get(`${key} submitted`) ?? lesionId);
	const isForAnother = submit !== 'running' && submittedFor !== lesionId;
	/** Adding a scan to a lesion also saves it, even if it is no longer for that lesion. */
	const wasAdded = isForAnother && submit === 'done';
	/** It failed because no server answered, so it can be saved on this device until one does. */
	const [unanswered, setUnanswered] = useState(false);
	const redirect = useDelayedRedirect(hidden, isContributing);
	const about = `save ${result.requestId}`;

	// The server may take long, so the results at that time count.
	const whenSaved = useEffectEvent(onSaved);
	const queries = useQueryClient();
	const finish = (action: 'saved' | 'submitted') => {
		finished.set(`${key} ${action}`, lesionId);
		// What was fetched about the patient's scans, such as what needs attention, does not include it yet.
		void fetchAgain(queries, patientKey);
		if (action === 'saved') setSave('done');
		else {
			setSubmit('done');
			// Submitting also saves it, so an earlier failure no longer matters.
			setSave((known) => (known === 'error' ? 'idle' : known));
		}
		return whenSaved();
	};
	/**
	 * Sends the result, and reports `failed` if the server gives no reason of its own. Resolves with whether it was
	 * accepted and still concerns the person at the screen.
	 */
	const run = async (setState: (state: ActionState) => void, send: typeof saveScan, failed: string) => {
		onSave();
		setState('running');
		try {
			return await sendAs(result, lesionId, send);
		} catch (error) {
			setState('error');
			setUnanswered(isUnanswered(error));
			toast.error(getErrorMessage(error, failed), { id: about });
			return false;
		}
	};
	const runSave = async () => {
		if (!(await run(setSave, saveScan, messages.savedScan.saveFailed))) return;
		toast.success(messages.savedScan.saved, { id: about });
		if (finish('saved')) redirect.start();
	};
	const runSubmit = async () => {
		redirect.stop();
		if (wasAdded) setSave('done');
		setSubmittedFor(lesionId);
		const send: typeof saveScan = (input, ...rest) => submitCase({ ...input, is_private: lesionId !== null }, ...rest);
		if (!(await run(setSubmit, send, messages.savedScan.submitFailed))) return;
		const arrival = lesionId ? undefined : messages.savedScan.sentForReview;
		const leaves = finish('submitted') && redirect.start(arrival);
		toast.success(leaves ? messages.savedScan.submitted : (arrival ?? messages.savedScan.saved), { id: about });
	};
	return {
		save: wasAdded ? 'done' : save,
		submit: isForAnother ? 'idle' : submit,
		unanswered,
		runSave: () => void runSave(),
		runSubmit: () => void runSubmit(),
		/** The upload queue has saved it. */
		markSaved: () => void finish('saved'),
	};
}

/** The login of the person who pressed the button: drawing the photo takes a while, and somebody else may have logged in by then. */
function openLogin() {
	const controller = new AbortController();
	const close = onLogOut(() => controller.abort());
	return { token: getPatientToken() ?? '', signal: controller.signal, close };
}

/** Sends a result for the current person and login. False after a logout: it then concerns nobody here. */
async function sendAs(result: ScanResult, lesionId: string | null, send: typeof saveScan): Promise<boolean> {
	const person = getActingFor()?.id ?? null;
	const login = openLogin();
	try {
		const input = await makeScanInput(result, lesionId);
		if (!login.signal.aborted) await send(input, person, login);
	} catch (error) {
		if (!login.signal.aborted) throw error;
	} finally {
		login.close();
	}
	return !login.signal.aborted;
}

/** Goes to the dashboard after a delay, unless the person has started something else by then, here or on another page. */
function useDelayedRedirect(hidden: boolean, isContributing: () => boolean) {
	const navigate = useNavigate();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const stop = () => clearTimeout(timer.current);
	const onScreen = useRef(false);
	useEffect(() => {
		onScreen.current = !hidden;
		return () => {
			onScreen.current = false;
			clearTimeout(timer.current);
		};
	}, [hidden]);
	/** Returns whether it will go there: not if the response arrives after the person has left. `arrival` is shown there. */
	const start = (arrival?: string) => {
		if (!onScreen.current || isContributing()) return false;
		timer.current = setTimeout(() => {
			// It may have begun in the meantime.
			if (!isContributing()) void navigate('/mylesion');
			if (arrival) toast.success(arrival);
		}, limits.savedScan.redirectDelay);
		return true;
	};
	return { start, stop };
}
