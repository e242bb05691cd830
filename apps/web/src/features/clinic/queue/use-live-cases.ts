import type { CaseEvent } from '@dermavigil/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenToCases } from '../../../api/cases.ts';
import { fetchClinicalSession } from '../../../api/clinicians.ts';
import { useCaseCache } from '../case-data.ts';

/** Milliseconds after which a stream that the server closed is opened again. */
const reconnectDelay = 10_000;

/** What has happened to cases while the page is open. */
export interface LiveCases {
	/** The ids of new ones. */
	arrived: readonly string[];
	/** Forgets the new ones. */
	clear(): void;
	/** Those that the list does not have yet. */
	changed: readonly CaseEvent[];
	/** The list has these now. */
	takeChanged(events: readonly CaseEvent[]): void;
}

/**
 * Listens to new cases and to changes by others. New ones are only counted: the list shows them on request.
 * While other windows have taken its place, it waits until this one is looked at.
 */
export function useLiveCases(): LiveCases {
	const cache = useCaseCache();
	const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
	const [attempt, setAttempt] = useState(0);
	const lastId = useRef('');
	const onReady = useEffectEvent(cache.recount);
	const [changed, setChanged] = useState<readonly CaseEvent[]>([]);
	const onChanged = useEffectEvent((event: CaseEvent) => {
		setChanged((known) => [...known, event]);
		cache.recount();
	});
	const onNew = useEffectEvent(({ id }: { id: string }) => {
		setIds((known) => new Set(known).add(id));
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
		arrived: [...ids],
		clear: () => setIds(new Set()),
		changed,
		takeChanged: (events) => setChanged((known) => known.filter((event) => !events.includes(event))),
	};
}
