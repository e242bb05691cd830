import { useState } from 'react';

/** A yes that this browser remembers under `key`. */
export function useRemembered(key: string): [boolean, () => void] {
	const [remembered, setRemembered] = useState(() => localStorage.getItem(key) === 'true');
	const remember = () => {
		localStorage.setItem(key, 'true');
		setRemembered(true);
	};
	return [remembered, remember];
}
