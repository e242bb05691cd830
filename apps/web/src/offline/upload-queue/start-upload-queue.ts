import type { QueryClient } from '@tanstack/react-query';
import { patientKey } from '../../api/light-queries.ts';
import { onLoginChange, patientToken } from '../../api/session.ts';
import { onUploadQueueEvent } from './events.ts';

/** Milliseconds until a failed upload is repeated while the page stays open. */
const retryAfter = 60_000;

/** Whether this browser can save scans: that needs a secure connection, like everything that works offline. */
export const canSaveForLater = () => 'locks' in navigator && 'indexedDB' in window;

/** Uploads what waits now, and on every connection, login, and return to the page. */
export function startUploadQueue(queries: QueryClient): void {
	if (!canSaveForLater()) return;
	onUploadQueueEvent(({ type }) => {
		// Lists of the patient's scans lack it.
		if (type === 'saved') void queries.invalidateQueries({ queryKey: patientKey });
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	const run = async () => {
		clearTimeout(timer);
		if (!patientToken()) return;
		const { uploadWaiting } = await import('./upload-queue.ts');
		// A browser that forbids storage has nothing to upload.
		const result = await uploadWaiting().catch(() => 'done');
		if (result === 'later') timer = setTimeout(run, retryAfter);
	};
	onLoginChange(run);
	window.addEventListener('online', run);
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') void run();
	});
	void run();
}
