import { useEffect } from 'react';

const warnings = new Set<(event: Event) => void>();

/** Has the browser ask before the page is closed or reloaded, until the returned function is called. */
export function warnOnLeave(): () => void {
	const ask = (event: Event) => event.preventDefault();
	warnings.add(ask);
	window.addEventListener('beforeunload', ask);
	return () => {
		warnings.delete(ask);
		window.removeEventListener('beforeunload', ask);
	};
}

/** Whether the browser would ask now. */
export const warnsOnLeave = () => warnings.size > 0;

/** Has the browser ask before the page is closed or reloaded, while `unsaved`. */
export function useLeaveWarning(unsaved: boolean): void {
	useEffect(() => (unsaved ? warnOnLeave() : undefined), [unsaved]);
}
