import type { QueryClient } from '@tanstack/react-query';
import { fetchAgain, patientKey } from '../../api/light-queries.ts';
import { getPatientToken, onLoginChange } from '../../api/session.ts';
import { databaseName, onUploadQueueEvent } from './events.ts';

/** Milliseconds until a failed upload is retried while the page stays open. */
const retryAfter = 60_000;

/** Whether this browser can save scans: that needs a secure connection, like everything that works offline. */
export const canSaveForLater = () => 'locks' in navigator && 'indexedDB' in window;

/** Deletes what the queue recorded about a login that has ended, if this browser has ever had a queue. */
async function forgetLogin(): Promise<void> {
	const databases = await indexedDB.databases();
	if (databases.every(({ name }) => name !== databaseName)) return;
	await (await import('./upload-queue.ts')).forgetOwner();
}

/**
 * Uploads what is waiting now, and again on every connection, login, and return to the page; deletes what it recorded
 * about a login when that ends. Stops when the returned function is called.
 */
export function startUploadQueue(queries: QueryClient): () => void {
	if (!canSaveForLater()) return () => {};
	const stopListening = onUploadQueueEvent(({ type }) => {
		// Lists of the patient's scans do not include it yet.
		if (type === 'saved') void fetchAgain(queries, patientKey);
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	const stopping = new AbortController();
	const { signal } = stopping;
	const run = async () => {
		clearTimeout(timer);
		if (!getPatientToken()) return void forgetLogin().catch(() => {});
		const result = await import('./upload-queue.ts').then(
			// A browser that forbids storage has nothing to upload.
			({ uploadWaiting }) => uploadWaiting().catch(() => 'done'),
			// Like an upload, loading the code may fail on a bad connection.
			() => 'later',
		);
		if (result !== 'later' || signal.aborted) return;
		// An attempt that was made at the same time may have scheduled the next one.
		clearTimeout(timer);
		timer = setTimeout(run, retryAfter);
	};
	const stopWatching = onLoginChange(run);
	window.addEventListener('online', run, { signal });
	const runIfVisible = () => void (document.visibilityState === 'visible' && run());
	document.addEventListener('visibilitychange', runIfVisible, { signal });
	void run();
	return () => {
		for (const stop of [stopListening, stopWatching, () => stopping.abort(), () => clearTimeout(timer)]) stop();
	};
}
