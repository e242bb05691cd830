import { useEffect, useEffectEvent, useState } from 'react';
import { listenToCases } from '../../../api/cases.ts';
import { fetchClinicalSession } from '../../../api/clinicians.ts';
import { useCaseCache } from '../case-data.ts';

/** Milliseconds after which a stream that the server closed is asked for again. */
const again = 10_000;

/**
 * Hears of new cases and of what others change. New ones are only counted: the list shows them when it is asked to.
 * Returns their ids and a way to count from nothing again.
 */
export function useLiveCases(): { arrived: string[]; clear(): void } {
	const cache = useCaseCache();
	const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
	const [attempt, setAttempt] = useState(0);
	const onReady = useEffectEvent(cache.recount);
	const onChanged = useEffectEvent(cache.hear);
	const onNew = useEffectEvent(({ id }: { id: string }) => {
		setIds((known) => new Set(known).add(id));
		cache.recount();
	});
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const stop = listenToCases({
			onReady: () => onReady(),
			onNew: (event) => onNew(event),
			onChanged: (event) => onChanged(event),
			onClosed: () => {
				// Perhaps the login has ended; whoever is told so ends it here too.
				fetchClinicalSession().catch(() => undefined);
				timer = setTimeout(() => setAttempt(attempt + 1), again);
			},
		});
		return () => {
			stop();
			clearTimeout(timer);
		};
	}, [attempt]);
	return { arrived: [...ids], clear: () => setIds(new Set()) };
}
