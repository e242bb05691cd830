import { type CaseEvent, calls, caseEventSchema } from '@dermavigil/contract';
import { logCall } from './call-log.ts';

interface CaseListener {
	/** Listening has begun, or has begun again after a break. */
	onReady(): void;
	onNew(event: CaseEvent): void;
	onChanged(event: CaseEvent): void;
	/** The server refuses to tell more; after a mere break the browser asks again by itself. */
	onClosed(): void;
}

/** Hears of new and changed cases as they happen, until the returned function is called. */
export function listenToCases({ onReady, onNew, onChanged, onClosed }: CaseListener): () => void {
	const { method, path } = calls.caseEvents;
	logCall({ method, path, bytes: 0, at: Date.now() });
	const source = new EventSource(path);
	const hear = (kind: string, listener: (event: CaseEvent) => void) =>
		source.addEventListener(kind, ({ data }) => listener(caseEventSchema.parse(JSON.parse(data))));
	source.addEventListener('ready', onReady);
	hear('new', onNew);
	hear('changed', onChanged);
	source.addEventListener('error', () => {
		if (source.readyState === EventSource.CLOSED) onClosed();
	});
	return () => source.close();
}
