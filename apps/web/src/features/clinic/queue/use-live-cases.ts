import type { CaseEvent } from '@dermavigil/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenToCases } from '../../../api/cases.ts';
import { fetchClinicalSession } from '../../../api/clinicians.ts';
import { useCaseCache } from '../case-data.ts';
import { useDebounced } from '../use-debounced.ts';

/** Milliseconds after which a stream that the server closed is opened again. */
const reconnectDelay = 10_000;

/** What has happened to cases while the page is open. */
export interface LiveCases {
	/** The new ones, as they are now. */
	arrived: readonly CaseEvent[];
	/** Forgets the new ones. */
	clear(): void;
	/** Those that the list does not have yet, each as it is now. */
	changed: readonly CaseEvent[];
	/** Forgets these. */
	takeChanged(events: readonly CaseEvent[]): void;
}

/**
 * Listens to new cases and to changes by others. New ones are only counted: the list shows them on request.
 * While other windows have taken its place, it waits until this one is looked at.
 *
 * `listed`: the id of the last event before the list of cases was read, null where the server does not say, undefined before.
 * It begins there, however late it can begin.
 */
export function useLiveCases(listed: string | null | undefined): LiveCases {
	const cache = useCaseCache();
	const [arrived, setArrived] = useState<ReadonlyMap<string, CaseEvent>>(new Map());
	const [attempt, setAttempt] = useState(0);
	const lastId = useRef('');
	/** Grows when the counts may be others now. */
	const [happened, setHappened] = useState(0);
	const settled = useDebounced(happened);
	const recount = useEffectEvent(cache.recount);
	const erase = useEffectEvent(cache.erase);
	const getLastId = useEffectEvent(() => lastId.current || (listed ?? ''));
	useEffect(() => {
		// Once for all that comes together, as of a bulk review: each count is a request, and an entry of the audit log.
		if (settled > 0) recount();
	}, [settled]);
	const [changed, setChanged] = useState<readonly CaseEvent[]>([]);
	const isListed = listed !== undefined;
	useEffect(() => {
		if (!isListed) return;
		const noteHappened = () => setHappened((count) => count + 1);
		let timer: ReturnType<typeof setTimeout> | undefined;
		const reopen = () => setAttempt(attempt + 1);
		const listener = {
			onReady: noteHappened,
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
				// Perhaps the login has ended: then this call ends it here, too.
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
	}, [attempt, isListed]);
	return {
		arrived: [...arrived.values()],
		clear: () => setArrived(new Map()),
		changed,
		takeChanged: (events) => setChanged((known) => known.filter((event) => !events.includes(event))),
	};
}
