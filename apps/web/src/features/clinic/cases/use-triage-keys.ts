import { type Case, type CaseOutcome, type CaseStatus, caseStatuses } from '@dermavigil/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { isErased } from '../case-data.ts';
import { outcomeList } from '../case-outcome.ts';
import { statuses } from '../case-status.tsx';
import { getDraft, saveDraft } from '../review/drafts.ts';
import type { Layers } from '../review/use-layers.ts';
import type { Reviews } from '../review/use-reviews.ts';
import { useChord, useShortcuts } from './use-shortcuts.ts';

interface TriageKeysOptions {
	active: boolean;
	cases: Case[];
	/** The cases on screen match the latest request. */
	settled: boolean;
	reviews: Reviews;
	layers: Layers;
	/** Undoes the last change. */
	onUndo(): void;
	/** Table or grid. */
	onToggleLayout(): void;
	/** There is no next case yet. */
	onEnd(): void;
	onSearch(): void;
	onHelp(): void;
}

/** Which case is current and which one is open, and the keys that move between cases and set their status. */
export function useTriageKeys(options: TriageKeysOptions) {
	const { active, cases, settled, reviews, layers, onUndo, onToggleLayout, onEnd, onSearch, onHelp } = options;
	const { current, noteFocus, moveTo } = useCaseFocus();
	const [opened, setOpened] = useState<string | null>(null);
	/** At once: a table that replaces the photos renders its rows after itself, and the focus moves to one of them. */
	const setOpen = (id: string | null) => flushSync(() => setOpened(id));
	/** A case that is no longer in the list is closed: otherwise Escape would wait for its row, and take the focus when that comes back. */
	const open = cases.some(({ id }) => id === opened) ? opened : null;
	const currentRow = cases.find(({ id }) => id === current);
	const currentCase = currentRow && !isErased(currentRow) ? currentRow : undefined;
	/** Opens or closes a case; the focus goes to its row, since its tile disappears. */
	const toggle = (id: string) => {
		setOpen(open === id ? null : id);
		moveTo(id);
	};
	/** Opens a case; one that is not in the list, once it is. */
	const show = (id: string) => {
		setOpen(id);
		moveTo(id);
	};
	/** Goes from a case, by default the current one, to the next; if a case is open, the next one opens. Returns whether there is one. */
	const step = (by: 1 | -1, from = current): boolean => {
		const place = cases.findIndex(({ id }) => id === from);
		const next = cases[place === -1 ? 0 : place + by];
		if (!next) {
			if (by === 1) onEnd();
			return false;
		}
		if (open !== null) setOpened(next.id);
		moveTo(next.id);
		return true;
	};
	/** Closes the open case; its row gets the focus. */
	const close = () => {
		setOpen(null);
		if (open !== null) moveTo(open);
	};
	/** Opens the current case and moves into its review. */
	const goTo = (part: 'notes' | 'templates') => {
		if (!currentCase) return;
		setOpen(currentCase.id);
		moveTo(currentCase.id, part);
	};
	/** Saves what is unsaved, a new case as reviewed, and goes on to the next. */
	const saveAndNext = (caseItem = currentRow) => {
		if (!caseItem) return;
		const status = reviews.getStatus(caseItem);
		// Saving what nobody changed would cause a conflict for a colleague who is writing about the case.
		if (status === 'new' || getDraft(caseItem.id)) reviews.decide(caseItem, status === 'new' ? 'reviewed' : status);
		// After the last case, too, the focus leaves the notes: what is typed from then on belongs to no review.
		if (!step(1, caseItem.id)) moveTo(caseItem.id);
	};
	const setStatus = (status: CaseStatus) => currentCase && reviews.decide(currentCase, status);
	const choose = (outcome: CaseOutcome) => {
		if (!currentCase) return;
		const chosen = { ...currentCase, ...getDraft(currentCase.id)?.changes }.outcome === outcome;
		saveDraft(currentCase, { outcome: chosen ? null : outcome }, reviews.saving);
	};
	/** The button of the current case disappears with the layout, unless the case is open. */
	const toggleLayout = () => {
		// At once, as above.
		flushSync(onToggleLayout);
		if (currentRow && open === null) moveTo(currentRow.id);
	};
	useChord(() => saveAndNext());
	useShortcuts(active, {
		j: () => void step(1),
		k: () => void step(-1),
		Escape: close,
		Enter: () => currentCase && toggle(currentCase.id),
		...Object.fromEntries(caseStatuses.map((status) => [statuses[status].key, () => setStatus(status)])),
		...Object.fromEntries(outcomeList.map(({ outcome, key }) => [key, () => choose(outcome)])),
		n: () => goTo('notes'),
		t: () => goTo('templates'),
		u: onUndo,
		h: layers.toggleHeat,
		l: layers.toggleLines,
		o: layers.toggleOutline,
		c: layers.toggleComparing,
		g: toggleLayout,
		'/': onSearch,
		'?': onHelp,
	});
	/** Goes to the first case, as soon as the list is there. */
	const toFirst = useOnceSettled(settled, () => {
		if (cases[0]) moveTo(cases[0].id);
	});
	return { current, open, toggle, show, close, step, saveAndNext, moveTo, toFirst, noteFocus };
}

/** Defers something until the list is there; returns the function that requests it. */
function useOnceSettled(settled: boolean, act: () => void): () => void {
	const [wanted, setWanted] = useState(false);
	const actNow = useEffectEvent(() => {
		setWanted(false);
		act();
	});
	useEffect(() => {
		if (wanted && settled) actNow();
	}, [wanted, settled]);
	return () => setWanted(true);
}

/** Where the focus should go: to a case, into its notes, or to the templates for them. */
interface FocusTarget {
	id: string;
	part: 'case' | 'notes' | 'templates';
}

/** The case that the keys act on. The focus follows as soon as its row is rendered, which the table takes care of. */
function useCaseFocus() {
	const [current, setCurrent] = useState<string | null>(null);
	const [target, setTarget] = useState<FocusTarget | null>(null);
	useEffect(() => {
		if (!target) return;
		const element = document.querySelector<HTMLElement>(`[data-${target.part}="${target.id}"]`);
		if (!element) return;
		element.focus({ preventScroll: true });
		// Their menu opens.
		if (target.part === 'templates') element.click();
		// Browsers would start before the existing text.
		if (element instanceof HTMLTextAreaElement && element.selectionEnd === 0)
			element.setSelectionRange(element.value.length, element.value.length);
		// A case as a whole, with its photo and name.
		const shown = target.part === 'case' ? element.closest('tr, li') : element;
		shown?.scrollIntoView({ block: 'nearest' });
		setTarget(null);
	});
	return {
		current,
		/** After the focus went there by itself. */
		noteFocus: setCurrent,
		moveTo: (id: string, part: FocusTarget['part'] = 'case') => {
			setCurrent(id);
			setTarget({ id, part });
		},
	};
}
