import { useEffect, useEffectEvent } from 'react';
import { onUploadQueueEvent, type UploadQueueEvent } from '../../../offline/upload-queue/events.ts';
import { getOutcome, hasOutcome } from '../../../offline/upload-queue/outcomes.ts';
import { listWaiting } from '../../../offline/upload-queue/upload-queue.ts';
import type { SaveTarget } from './use-save-scan.ts';

/** Whether a result waits to be uploaded: for anyone, and not rejected. */
async function waits(requestId: string): Promise<boolean> {
	const { mine } = await listWaiting();
	return mine.some(({ input, problem }) => input.request_id === requestId && !problem);
}

/**
 * Keeps the status of a result in step with the upload queue: a discarded or rejected scan no longer waits.
 * `onUploaded` says for whom it was saved, null for the patient; `onUncertain`, that the server may have a scan that no
 * longer waits, so it must not change.
 */
export function useWaitingStatus(
	requestId: string,
	{ status, onSaved, onWaiting }: SaveTarget,
	onUploaded: (person: string | null) => void,
	onUncertain: () => void,
): void {
	const check = useEffectEvent(async () => {
		// If the browser forbids storage, nothing is waiting.
		const waiting = await waits(requestId).catch(() => false);
		// Only now, because an uploaded scan leaves the queue first.
		const { uploadedFor, uncertain } = getOutcome(requestId);
		if (uncertain) onUncertain();
		if (uploadedFor.size === 0) return onWaiting(waiting);
		onSaved();
		for (const person of uploadedFor) onUploaded(person);
	});
	const receive = useEffectEvent((event: UploadQueueEvent) => {
		if (event.requestId !== requestId) return;
		if (event.type !== 'saved') return void check();
		onSaved();
		onUploaded(event.person);
	});
	// It may have been uploaded or discarded while another page was open.
	const checkFirst = useEffectEvent(() => void ((status === 'waiting' || hasOutcome(requestId)) && check()));
	useEffect(() => {
		checkFirst();
		return onUploadQueueEvent((event) => receive(event));
	}, []);
}
