import { useState } from 'react';
import { recall, remember } from '../../../lib/storage.ts';

/** A yes that this browser remembers under `key`. */
export function useRemembered(key: string): [boolean, () => void] {
	const [remembered, setRemembered] = useState(() => recall(key) === 'true');
	const agree = () => {
		remember(key, 'true');
		setRemembered(true);
	};
	return [remembered, agree];
}
