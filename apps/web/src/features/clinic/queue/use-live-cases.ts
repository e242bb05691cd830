import type { CaseEvent } from '@dermavigil/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenToCases } from '../../../api/cases.ts';
import { fetchClinicalSession } from '../../../api/clinicians.ts';
import { useCaseCache } from '../case-data.ts';

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
 */
export function useLiveCases(): LiveCases {
	const cache = useCaseCache();
	const [arrived, setArrived] = useState<ReadonlyMap<string, CaseEvent>>(new Map());
	const [attempt, setAttempt] = useState(0);
	const lastId = useRef('');
	const onReady = useEffectEvent(cache.recount);
	const [changed, setChanged] = useState<readonly CaseEvent[]>([]);
	const onChanged = useEffectEvent((event: CaseEvent) => {
		setChanged((known) => [...known.filter(({ id }) => id !== event.id), event]);
		setArrived((known) => (known.has(event.id) ? new Map(known).set(event.id, event) : known));
		cache.recount();
	});
	const onNew = useEffectEvent((event: CaseEvent) => {
		setArrived((known) => new Map(known).set(event.id, event));
		cache.recount();
	});
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const reopen = () => setAttempt(attempt + 1);
		const listener = {
			onReady: () => onReady(),
			onNew: (event: CaseEvent) => onNew(event),
			onChanged: (event: CaseEvent) => onChanged(event),
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
		const stop = listenToCases(listener, lastId.current);
		return () => {
			stop();
			clearTimeout(timer);
			window.removeEventListener('focus', reopen);
		};
	}, [attempt]);
	return {
		arrived: [...arrived.values()],
		clear: () => setArrived(new Map()),
		changed,
		takeChanged: (events) => setChanged((known) => known.filter((event) => !events.includes(event))),
	};
}
