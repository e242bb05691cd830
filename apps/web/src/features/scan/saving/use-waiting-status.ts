import { useEffect, useEffectEvent } from 'react';
import { onUploadQueueEvent, type UploadQueueEvent } from '../../../offline/upload-queue/events.ts';
import { listWaiting } from '../../../offline/upload-queue/upload-queue.ts';
import type { SaveTarget } from './use-save-scan.ts';

/** Whether a result waits to be uploaded: for anyone, and not rejected. */
async function waits(requestId: string): Promise<boolean> {
	const { mine } = await listWaiting();
	return mine.some(({ input, problem }) => input.request_id === requestId && !problem);
}

/**
 * Keeps the status of a result as the upload queue has it: what is discarded or rejected waits no more. `onUploaded` says for
 * whom it was saved, null for the patient.
 */
export function useWaitingStatus(
	requestId: string,
	{ status, onSaved, onWaiting }: SaveTarget,
	onUploaded: (person: string | null) => void,
): void {
	const check = useEffectEvent(async () => {
		// Where the browser forbids storage, nothing waits.
		onWaiting(await waits(requestId).catch(() => false));
	});
	const receive = useEffectEvent((event: UploadQueueEvent) => {
		if (event.requestId !== requestId) return;
		if (event.type !== 'saved') return void check();
		onSaved();
		onUploaded(event.person);
	});
	// It may have been discarded while another page was open.
	const checkFirst = useEffectEvent(() => void (status === 'waiting' && check()));
	useEffect(() => {
		checkFirst();
		return onUploadQueueEvent((event) => receive(event));
	}, []);
}
