import { onLogOut } from '../../api/log-out.ts';
import { onUploadQueueEvent } from './events.ts';

interface Outcome {
	/** The people it was uploaded for, null for the patient. */
	uploadedFor: ReadonlySet<string | null>;
	/** It is no longer waiting, and an upload of it had no response: the server may have it. */
	uncertain: boolean;
}

/** By request id, while this window is open: a page that shows a scan may not have been open when it was uploaded or discarded. */
const outcomes = new Map<string, Outcome>();

const nothing: Outcome = { uploadedFor: new Set(), uncertain: false };

onUploadQueueEvent((event) => {
	const { uploadedFor, uncertain } = outcomes.get(event.requestId) ?? nothing;
	if (event.type === 'saved') {
		outcomes.set(event.requestId, { uploadedFor: new Set([...uploadedFor, event.person]), uncertain });
	} else if (event.attempted) outcomes.set(event.requestId, { uploadedFor, uncertain: true });
});

// The next person at this screen has scans of their own.
onLogOut(() => outcomes.clear());

/** Whether anything is known about the outcome of a scan that waited. */
export const hasOutcome = (requestId: string): boolean => outcomes.has(requestId);

/** The outcome of a scan that waited, as far as it is known. */
export const getOutcome = (requestId: string): Outcome => outcomes.get(requestId) ?? nothing;
