import type { QueryClient } from '@tanstack/react-query';
import { patientKey } from '../../api/light-queries.ts';
import { onLoginChange, patientToken } from '../../api/session.ts';
import { onOutboxEvent } from './events.ts';

/** Milliseconds until what could not be sent is tried again while the page stays open. */
const retryAfter = 60_000;

/** Whether this browser can keep scans: it needs a secure connection, like everything that works offline. */
export const canKeepForLater = () => 'locks' in navigator && 'indexedDB' in window;

/** Sends what waits now, and whenever there is reason to hope: a model, a login, somebody who looks at the page. */
export function startOutbox(queries: QueryClient): void {
	if (!canKeepForLater()) return;
	onOutboxEvent(({ type }) => {
		// Lists of the patient's scans lack it.
		if (type === 'saved') void queries.invalidateQueries({ queryKey: patientKey });
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	const run = async () => {
		clearTimeout(timer);
		if (!patientToken()) return;
		const { sendWaiting } = await import('./outbox.ts');
		// A browser that forbids to keep anything has nothing to send.
		const sending = await sendWaiting().catch(() => 'done');
		if (sending === 'later') timer = setTimeout(run, retryAfter);
	};
	onLoginChange(run);
	window.addEventListener('online', run);
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') void run();
	});
	void run();
}
