import { useEffect, useState } from 'react';

/** Where the keyboard is: on a case, or in its notes. */
interface Wish {
	id: string;
	place: 'case' | 'notes';
}

/**
 * The case on which the keys act. Moving there takes the focus along as soon as its row is on the page, which the table
 * sees to.
 */
export function useCaseFocus() {
	const [current, setCurrent] = useState<string | null>(null);
	const [wish, setWish] = useState<Wish | null>(null);
	useEffect(() => {
		if (!wish) return;
		const { id, place } = wish;
		const target = document.querySelector<HTMLElement>(`[data-${place}="${id}"]`);
		if (!target) return;
		target.focus({ preventScroll: true });
		target.scrollIntoView({ block: 'nearest' });
		setWish(null);
	}, [wish]);
	return {
		current,
		/** After the focus went there by itself. */
		noteFocus: setCurrent,
		moveTo: (id: string, place: Wish['place'] = 'case') => {
			setCurrent(id);
			setWish({ id, place });
		},
	};
}
