import { useEffect, useEffectEvent } from 'react';

/** Calls back when Escape is pressed while `active`. */
export function useEscape(active: boolean, onEscape: () => void): void {
	const close = useEffectEvent((event: KeyboardEvent) => {
		if (event.key === 'Escape') onEscape();
	});
	useEffect(() => {
		if (!active) return;
		document.addEventListener('keydown', close);
		return () => document.removeEventListener('keydown', close);
	}, [active]);
}
