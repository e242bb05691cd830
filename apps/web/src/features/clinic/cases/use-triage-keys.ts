import type { Case } from '@dermavigil/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Reviews } from '../review/use-reviews.ts';
import { useCaseFocus } from './use-case-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface TriageKeysOptions {
	active: boolean;
	cases: Case[];
	/** They are what was asked for last. */
	settled: boolean;
	reviews: Reviews;
	/** There is no next case yet. */
	onEnd(): void;
	onSearch(): void;
	onHelp(): void;
}

/** Which case is at hand and which one is open, and the keys that move between cases and decide about them. */
export function useTriageKeys({ active, cases, settled, reviews, onEnd, onSearch, onHelp }: TriageKeysOptions) {
	const { current, noteFocus, moveTo } = useCaseFocus();
	const [open, setOpen] = useState<string | null>(null);
	const place = cases.findIndex(({ id }) => id === current);
	const atHand = cases[place];
	const toggle = (id: string) => {
		noteFocus(id);
		setOpen(open === id ? null : id);
	};
	/** What is open leads on to the next case, open too. */
	const step = (by: 1 | -1) => {
		const next = cases[place === -1 ? 0 : place + by];
		if (!next) {
			if (by === 1) onEnd();
			return;
		}
		if (open !== null && open === current) setOpen(next.id);
		moveTo(next.id);
	};
	const writeNotes = () => {
		if (!atHand) return;
		setOpen(atHand.id);
		moveTo(atHand.id, 'notes');
	};
	useShortcuts(active, {
		j: () => step(1),
		k: () => step(-1),
		Enter: () => atHand && toggle(atHand.id),
		1: () => atHand && reviews.decide(atHand, 'new'),
		2: () => atHand && reviews.decide(atHand, 'reviewed'),
		3: () => atHand && reviews.decide(atHand, 'flagged'),
		n: writeNotes,
		u: reviews.undo,
		'/': onSearch,
		'?': onHelp,
	});
	const [wantsFirst, setWantsFirst] = useState(false);
	const goToFirst = useEffectEvent(() => {
		setWantsFirst(false);
		if (cases[0]) moveTo(cases[0].id);
	});
	useEffect(() => {
		if (wantsFirst && settled) goToFirst();
	}, [wantsFirst, settled]);
	/** To the first case, as soon as the list is there. */
	const toFirst = () => setWantsFirst(true);
	return { current, open, toggle, moveTo, toFirst, noteFocus };
}
