import { useEffect } from 'react';

/** Has the browser ask before the page is closed or reloaded, until the returned function is called. */
export function warnOnLeave(): () => void {
	const ask = (event: Event) => event.preventDefault();
	window.addEventListener('beforeunload', ask);
	return () => window.removeEventListener('beforeunload', ask);
}

/** Has the browser ask before the page is closed or reloaded, while `unsaved`. */
export function useLeaveWarning(unsaved: boolean): void {
	useEffect(() => (unsaved ? warnOnLeave() : undefined), [unsaved]);
}
