import { openTabChannel } from '../../lib/storage.ts';

/** What happened to the scans that wait, in any tab. */
export type UploadQueueEvent = WaitingEvent | SavedEvent;

interface WaitingEvent {
	type: 'added' | 'rejected' | 'discarded';
	requestId: string;
	/** Of what was rejected or discarded: an upload before had no response, so the server may have it. */
	attempted?: boolean | undefined;
}

interface SavedEvent {
	type: 'saved';
	requestId: string;
	/** The id of whom it was saved for; null for the account's own patient. */
	person: string | null;
}

/** Named by an earlier version; another name would lose the scans that wait on people's devices. */
export const databaseName = 'outbox';

const channelName = 'upload-queue';

/** Tells this tab and every other one. */
export function announce(event: UploadQueueEvent): void {
	const channel = openTabChannel(channelName);
	channel?.postMessage(event);
	channel?.close();
}

/** Listens until the returned function is called. */
export function onUploadQueueEvent(listener: (event: UploadQueueEvent) => void): () => void {
	const channel = openTabChannel(channelName, listener);
	return () => channel?.close();
}
