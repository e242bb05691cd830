import {
	type FurtherPhotoInput,
	limits,
	messages,
	type ScanInput,
	savedPredictionSchema,
	scanAssessmentSchema,
} from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { getErrorMessage, isUnanswered } from '../../../api/api-error.ts';
import { patientKey } from '../../../api/light-queries.ts';
import { saveScan, submitCase } from '../../../api/scans.ts';
import { actingFor } from '../../../api/session.ts';
import { useActingFor, usePatientToken } from '../../../api/use-roles.ts';
import { drawPhotoCopy, paintHeatMapOn } from '../../../results/photo-copy.ts';
import { type FurtherPhoto, getResultTexts, type ScanResult } from '../scan-state.ts';

export type SaveState = 'idle' | 'saving' | 'saved' | 'error';
export type SubmitState = 'idle' | 'submitting' | 'submitted' | 'error';

/** Where a result is saved, and what follows. */
export interface SaveTarget {
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	/** An analysis is on screen in its place: the page is not left. */
	hidden: boolean;
	/** It was saved, for whomever. */
	saved: boolean;
	/** It was saved. Returns whether the page may be left: no other result waits to be saved. */
	onSaved(): boolean;
	/** A photo on the page is being contributed, or its code is shown: the page is not left by itself. */
	isContributing(): boolean;
}

/** What was saved and submitted while this window is open, by login and person: a result may leave the screen and come back. */
const finished = new Set<string>();

/**
 * Saves and submits one result. `onSave` says that the result must not change any more: the server stores the first one
 * that it receives under a request id. Every analysis has an id of its own, so give the component a key for each result.
 */
export function useSaveScan(
	result: ScanResult,
	{ lesionId, hidden, onSaved, isContributing }: SaveTarget,
	onSave: () => void,
) {
	const key = [result.requestId, usePatientToken(), useActingFor()?.id].join(' ');
	const [save, setSave] = useState<SaveState>(finished.has(`${key} saved`) ? 'saved' : 'idle');
	const [submit, setSubmit] = useState<SubmitState>(finished.has(`${key} submitted`) ? 'submitted' : 'idle');
	/** It failed because no server answered, so it can be saved on this device until one does. */
	const [unanswered, setUnanswered] = useState(false);
	const redirect = useDelayedRedirect(hidden, isContributing);

	// The server may take long: which results are there by then counts.
	const whenSaved = useEffectEvent(onSaved);
	const queries = useQueryClient();
	const finish = (action: 'saved' | 'submitted') => {
		finished.add(`${key} ${action}`);
		// What was fetched of the patient's scans lacks it, such as what needs attention.
		void queries.invalidateQueries({ queryKey: patientKey });
		if (action === 'saved') setSave(action);
		else setSubmit(action);
		return whenSaved();
	};
	const showError = (error: unknown, fallback: string) => {
		setUnanswered(isUnanswered(error));
		toast.error(getErrorMessage(error, fallback));
	};
	const runSave = async () => {
		onSave();
		setSave('saving');
		const person = actingFor()?.id ?? null;
		try {
			await saveScan(await makeScanInput(result, lesionId), person);
			toast.success(messages.savedScan.saved);
			if (finish('saved')) redirect.start();
		} catch (error) {
			setSave('error');
			showError(error, messages.savedScan.saveFailed);
		}
	};
	const runSubmit = async () => {
		onSave();
		redirect.stop();
		setSubmit('submitting');
		const person = actingFor()?.id ?? null;
		try {
			await submitCase({ ...(await makeScanInput(result, lesionId)), is_private: lesionId !== null }, person);
			const arrival = lesionId ? undefined : messages.savedScan.sentForReview;
			const leaves = finish('submitted') && redirect.start(arrival);
			toast.success(leaves ? messages.savedScan.submitted : messages.savedScan.saved);
		} catch (error) {
			setSubmit('error');
			showError(error, messages.savedScan.submitFailed);
		}
	};
	return {
		save,
		submit,
		unanswered,
		runSave: () => void runSave(),
		runSubmit: () => void runSubmit(),
		/** The upload queue saved it. */
		markSaved: () => void finish('saved'),
	};
}

/** Goes to the dashboard after a delay, unless the person started something else by then, here or on another page. */
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
	/** Returns whether it will: not when the response comes after the person has left. `arrival` is said there. */
	const start = (arrival?: string) => {
		if (!onScreen.current || isContributing()) return false;
		timer.current = setTimeout(() => {
			// It may have begun since.
			if (!isContributing()) void navigate('/mylesion');
			if (arrival) toast.success(arrival);
		}, limits.savedScan.redirectDelay);
		return true;
	};
	return { start, stop };
}

/** All that is sent of a result that the person chose to save. Throws when the photo cannot be drawn. */
export async function makeScanInput(result: ScanResult, lesionId: string | null): Promise<ScanInput> {
	const { analysis, photo, requestId } = result;
	const { top1, top2, riskLevel } = analysis.prediction;
	const canvas = await drawPhotoCopy(photo.file);
	const predictions = analysis.probabilities.length > 0 ? analysis.probabilities : [top1, top2];
	return {
		image_base64: canvas.toDataURL('image/png'),
		heatmap_image_base64: toHeatMapImage(analysis, canvas),
		predictions: predictions.filter((prediction) => savedPredictionSchema.safeParse(prediction).success),
		risk_level: riskLevel,
		ai_explanation: getResultTexts(result).explanation.slice(0, limits.savedScan.maxExplanationLength),
		lesion_id: lesionId,
		further_photos: await Promise.all(result.further.map(toFurtherPhoto)),
		// Without the images that the server's response carries.
		assessment: scanAssessmentSchema.safeParse(analysis).data ?? null,
		request_id: requestId,
	};
}

async function toFurtherPhoto({ photo, kind, analysis }: FurtherPhoto): Promise<FurtherPhotoInput> {
	const canvas = await drawPhotoCopy(photo.file);
	return {
		kind: kind ?? 'closeup',
		image_base64: canvas.toDataURL('image/png'),
		assessment: scanAssessmentSchema.safeParse(analysis).data ?? null,
	};
}

/** The copy of the photo with the heat-map painted on it, as a data URL; else the server's image, or none. */
function toHeatMapImage(
	{ heatmap, photo, heatmapImage }: ScanResult['analysis'],
	copy: HTMLCanvasElement,
): string | null {
	const painted = heatmap && photo && paintHeatMapOn(copy, heatmap, photo);
	return painted ? copy.toDataURL('image/jpeg', 0.9) : heatmapImage || null;
}
