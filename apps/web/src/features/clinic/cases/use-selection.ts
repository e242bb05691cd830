import { useEffect, useState } from 'react';
import type { CaseSelection } from '../../../api/cases.ts';
import { recall, remember } from '../../../lib/storage.ts';

const storageKey = 'caseOrder';
/** Milliseconds without typing after which the search follows. */
const pause = 250;

/** Which cases are shown. The order is remembered in this browser; what was searched for is not. */
export function useSelection() {
	const [status, setStatus] = useState<CaseSelection['status']>();
	const [order, setOrder] = useState<CaseSelection['order']>(() =>
		recall(storageKey) === 'queue' ? 'queue' : 'newest',
	);
	const [typed, setTyped] = useState('');
	const [q, setQ] = useState('');
	/** Grows when the list is asked for anew. */
	const [edition, setEdition] = useState(0);
	useEffect(() => {
		const timer = setTimeout(() => setQ(typed.trim()), pause);
		return () => clearTimeout(timer);
	}, [typed]);
	const selection: CaseSelection = { order, status, q };
	return {
		selection,
		select: (change: Partial<CaseSelection>) => {
			const next = { ...selection, ...change };
			setStatus(next.status);
			setOrder(next.order);
			remember(storageKey, next.order);
			setEdition(edition + 1);
		},
		typed,
		setTyped,
		edition,
		askAgain: () => setEdition(edition + 1),
	};
}
