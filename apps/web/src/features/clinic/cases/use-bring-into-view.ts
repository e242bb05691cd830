import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings a case that was opened into the window: beside the list, the list and the pane under the header; under its row, the
 * row there. After closing, the row that was open.
 */
export function useBringIntoView(open: string | null, split: RefObject<HTMLElement | null> | null): void {
	const before = useRef<string>(undefined);
	useEffect(() => {
		const id = open ?? before.current;
		before.current = open ?? undefined;
		if (!id) return;
		const bring = () => {
			const row = document.querySelector(`[data-case="${id}"]`)?.closest('tr');
			if (!open) row?.scrollIntoView({ block: 'nearest' });
			else if (!split) row?.scrollIntoView({ block: 'start' });
			else {
				// Not upwards: further down in a long list the pane stays where it is.
				if (split.current && split.current.getBoundingClientRect().top > 0)
					split.current.scrollIntoView({ block: 'start' });
				row?.scrollIntoView({ block: 'nearest' });
			}
		};
		// Once the table has put its rows where they are now: in the list they have other heights.
		const frame = requestAnimationFrame(bring);
		return () => cancelAnimationFrame(frame);
	}, [open, split]);
}
