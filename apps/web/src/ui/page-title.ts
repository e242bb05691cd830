import { useEffect } from 'react';

/** Names the page in the tab and the history. */
export function usePageTitle(title: string): void {
	useEffect(() => {
		document.title = title;
	}, [title]);
}
