import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls back when the focus goes out of the element while `active`. */
export function useFocusElsewhere(active: boolean, element: RefObject<Element | null>, onLeave: () => void): void {
	const move = useEffectEvent(({ target }: FocusEvent) => {
		if (target instanceof Node && !element.current?.contains(target)) onLeave();
	});
	useEffect(() => {
		if (!active) return;
		document.addEventListener('focusin', move);
		return () => document.removeEventListener('focusin', move);
	}, [active]);
}
