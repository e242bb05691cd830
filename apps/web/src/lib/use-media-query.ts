import { useCallback, useRef, useSyncExternalStore } from 'react';

/**
 * Whether the window matches a media query, such as `(min-width: 1100px)`. While the page is being printed, whether it
 * did before: the number of paper pages is derived from what the page shows then, and anything else would be cut off.
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
