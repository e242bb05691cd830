import { useEffect } from 'react';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

const pageName = createStore('');

/** Names the page in the tab and the history. */
export function usePageTitle(title: string): void {
	useEffect(() => {
		document.title = title;
		pageName.set(title);
	}, [title]);
}

/** The name that the page gave itself; '' until a new page has done so. */
export const usePageName = (): string => useStore(pageName);

/** For when a new page appears, which has no name yet. */
export function forgetPageName(): void {
	pageName.set('');
}
