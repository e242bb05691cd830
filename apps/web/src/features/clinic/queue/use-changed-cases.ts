import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCaseCache } from '../case-data.ts';
import type { LiveCases } from './use-live-cases.ts';

/**
 * Has the rows of cases that others changed follow. A case that is `open` here, or `viewed` in full size, stays as its reader
 * knows it, so that saving it reports the conflict; its row follows once it is closed.
 */
export function useChangedCases(live: LiveCases, open: string | null, viewed: string | null): void {
	const cache = useCaseCache();
	const { changed } = live;
	const follow = useEffectEvent((ready: LiveCases['changed']) => {
		live.takeChanged(ready);
		// Where that fails, a row keeps its older version, with which nothing can be overwritten.
		for (const event of ready) cache.refresh(event).catch(() => undefined);
	});
	const saving = useIsMutating() > 0;
	useEffect(() => {
		// The change may be what is being saved here, whose answer has the case.
		const ready = saving ? [] : changed.filter(({ id }) => id !== open && id !== viewed);
		if (ready.length > 0) follow(ready);
	}, [saving, changed, open, viewed]);
}
