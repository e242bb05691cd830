import type { CaseEvent } from '@dermavigil/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenToCases } from '../../../api/cases.ts';
import { fetchClinicalSession } from '../../../api/clinicians.ts';
import { noteServerBack } from '../../../lib/use-online.ts';
import { useCaseCache } from '../case-data.ts';
import { useDebounced } from '../use-debounced.ts';

/** Milliseconds after which a stream that the server closed is opened again. */
const reconnectDelay = 10_000;

/** What has happened to cases while the page is open. */
export interface LiveCases {
	/** New cases, in their latest state. */
	arrived: readonly CaseEvent[];
	/** Forgets the new ones. */
	clear(): void;
	/** Changed cases that the list does not reflect yet, in their latest state. */
	changed: readonly CaseEvent[];
	/** Forgets these changes. */
	takeChanged(events: readonly CaseEvent[]): void;
}

/**
 * Listens for new cases and for changes by others. New ones are only counted: the list shows them on request. If other
 * windows have taken its place, it waits until somebody looks at this one.
 *
 * `listed`: the id of the last event before the list of cases was read; null if nobody can say, undefined before it was
 * read. The stream starts there, however late it connects.
 */
export function useLiveCases(listed: string | null | undefined): LiveCases {
	const cache = useCaseCache();
	const [arrived, setArrived] = useState<ReadonlyMap<string, CaseEvent>>(new Map());
	const [attempt, setAttempt] = useState(0);
	const lastId = useRef('');
	/** Increases whenever the counts may have changed. */
	const [happened, setHappened] = useState(0);
	const settled = useDebounced(happened);
	const recount = useEffectEvent(cache.recount);
	const erase = useEffectEvent(cache.erase);
	const fetchFailed = useEffectEvent(cache.fetchFailed);
	const getLastId = useEffectEvent(() => lastId.current || (listed ?? ''));
	useEffect(() => {
		// Once for everything that arrives together, as after a bulk review: each count is a request, and an entry in the audit log.
		if (settled > 0) recount();
	}, [settled]);
	const [changed, setChanged] = useState<readonly CaseEvent[]>([]);
	// While another list is read, it stays open: if that fails, the stream knows when the server is back.
	const [started, setStarted] = useState(false);
	if (listed !== undefined && !started) setStarted(true);
	useEffect(() => {
		if (!started) return;
		const noteHappened = () => setHappened((count) => count + 1);
		let timer: ReturnType<typeof setTimeout> | undefined;
		const reopen = () => setAttempt(attempt + 1);
		const listener = {
			onReady: () => {
				noteHappened();
				noteServerBack();
				fetchFailed();
			},
			onNew: (event: CaseEvent) => {
				setArrived((known) => new Map(known).set(event.id, event));
				noteHappened();
			},
			onChanged: (event: CaseEvent) => {
				setChanged((known) => [...known.filter(({ id }) => id !== event.id), event]);
				setArrived((known) => (known.has(event.id) ? new Map(known).set(event.id, event) : known));
				noteHappened();
			},
			onErased: (erasedId: string) => {
				erase(erasedId);
				setChanged((known) => known.filter(({ id }) => id !== erasedId));
				setArrived((known) => new Map([...known].filter(([id]) => id !== erasedId)));
				noteHappened();
			},
			onId: (id: string) => {
				lastId.current = id;
			},
			onReplaced: () => window.addEventListener('focus', reopen, { once: true }),
			onClosed: () => {
				// The login may have ended: then this call ends it here, too.
				fetchClinicalSession().catch(() => undefined);
				timer = setTimeout(reopen, reconnectDelay);
			},
		};
		const stop = listenToCases(listener, getLastId());
		return () => {
			stop();
			clearTimeout(timer);
			window.removeEventListener('focus', reopen);
		};
	}, [attempt, started]);
	return {
		arrived: [...arrived.values()],
		clear: () => setArrived(new Map()),
		changed,
		takeChanged: (events) => setChanged((known) => known.filter((event) => !events.includes(event))),
	};
}
