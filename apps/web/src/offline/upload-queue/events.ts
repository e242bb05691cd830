import { openTabChannel } from '../../lib/storage.ts';

/** What happened to the waiting scans, in any tab. */
export type UploadQueueEvent = WaitingEvent | SavedEvent;

interface WaitingEvent {
	type: 'added' | 'rejected' | 'discarded';
	requestId: string;
	/** For a rejected or discarded scan: an earlier upload had no response, so the server may have it. */
	attempted?: boolean | undefined;
}

interface SavedEvent {
	type: 'saved';
	requestId: string;
	/** The id of the person it was saved for; null for the account's own patient. */
	person: string | null;
}

/** Named by an earlier version; another name would lose the scans waiting on people's devices. */
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
