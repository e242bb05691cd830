import { useState } from 'react';
import { recall, remember } from '../../../lib/storage.ts';

const storageKey = 'caseLayout';

/** Whether cases are shown as a grid of photos instead of a table, which this browser remembers; and the way to switch. */
export function useCaseLayout(): [asGrid: boolean, toggle: () => void] {
	const [asGrid, setAsGrid] = useState(() => recall(storageKey) === 'grid');
	const toggle = () => {
		remember(storageKey, asGrid ? 'table' : 'grid');
		setAsGrid(!asGrid);
	};
	return [asGrid, toggle];
}
