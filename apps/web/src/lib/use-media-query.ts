import { useCallback, useRef, useSyncExternalStore } from 'react';

/**
 * Whether the window matches a media query, such as `(min-width: 1100px)`. While the page is printed, whether it did before: the
 * paper is counted by what the page shows then, and something else would be cut off.
 */
export function useMediaQuery(query: string): boolean {
	const onScreen = useRef(false);
	const subscribe = useCallback(
		(listener: () => void) => {
			const media = matchMedia(query);
			media.addEventListener('change', listener);
			return () => media.removeEventListener('change', listener);
		},
		[query],
	);
	return useSyncExternalStore(subscribe, () => {
		if (!matchMedia('print').matches) onScreen.current = matchMedia(query).matches;
		return onScreen.current;
	});
}
