import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCaseCache } from '../case-data.ts';
import type { LiveCases } from './use-live-cases.ts';

/**
 * How many rows may wait while one is being fetched: each costs a request, and an entry in the audit log. If there are
 * more, as after somebody else's bulk review, they keep their older versions, which cannot overwrite anything, until
 * those cases are opened, changed again or listed anew.
 */
const maxWaiting = 20;

/**
 * Updates the rows of cases that others changed. A case that is `open` here, or `viewed` in full size, stays as its
 * reader knows it, so that saving it reports the conflict; its row follows once it is closed. Cases are fetched one at
 * a time, and not before a list that is `loading`, which may have been read before the change.
 */
export function useChangedCases(
	live: LiveCases,
	{ open, viewed, loading }: { open: string | null; viewed: string | null; loading: boolean },
): void {
	const cache = useCaseCache();
	const { changed } = live;
	const [following, setFollowing] = useState(false);
	const follow = useEffectEvent(async (ready: LiveCases['changed']) => {
		const [next, ...others] = ready.filter(cache.isOutdated);
		const waiting = others.length > maxWaiting ? [] : others;
		live.takeChanged(ready.filter((event) => !waiting.includes(event)));
		if (!next) return;
		setFollowing(true);
		// If that fails, the row keeps its older version, too.
		await cache.refresh(next.id).catch(() => undefined);
		setFollowing(false);
	});
	const saving = useIsMutating() > 0;
	useEffect(() => {
		// The change may be what is being saved here; that response will contain the case.
		const ready = saving || following || loading ? [] : changed.filter(({ id }) => id !== open && id !== viewed);
		if (ready.length > 0) void follow(ready);
	}, [saving, following, loading, changed, open, viewed]);
}
