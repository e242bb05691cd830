import { onLogOut } from '../../api/log-out.ts';
import { onUploadQueueEvent } from './events.ts';

interface Outcome {
	/** For whom it was uploaded, null for the patient. */
	uploadedFor: ReadonlySet<string | null>;
	/** It waits no more, and an upload of it had no response: the server may have it. */
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

// Whoever comes next at this screen has scans of their own.
onLogOut(() => outcomes.clear());

/** Whether anything is known of what became of a scan that waited. */
export const hasOutcome = (requestId: string): boolean => outcomes.has(requestId);

/** What became of a scan that waited, as far as that is known. */
export const getOutcome = (requestId: string): Outcome => outcomes.get(requestId) ?? nothing;
