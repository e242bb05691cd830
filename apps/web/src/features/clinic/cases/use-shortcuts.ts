import { useEffect, useEffectEvent, useState } from 'react';
import { forget, recall, remember } from '../../../lib/storage.ts';
import { toKey } from '../to-key.ts';

const storageKey = 'caseShortcuts';

/** Whether single-key shortcuts are on: yes, unless this browser remembers a no. */
export function useShortcutsWanted(): [boolean, (wanted: boolean) => void] {
	const [wanted, setWanted] = useState(() => recall(storageKey) !== 'off');
	const choose = (next: boolean) => {
		if (next) forget(storageKey);
		else remember(storageKey, 'off');
		setWanted(next);
	};
	return [wanted, choose];
}

/** Whether keys belong to a dialog or a menu over the page. */
const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

/** Calls back on Ctrl+Enter, even while typing, unless a dialog or a menu is open. It has a modifier, so it is never switched off. */
export function useChord(action: () => void): void {
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || isCovered()) return;
		event.preventDefault();
		action();
	});
	useEffect(() => {
		const listener = (event: KeyboardEvent) => press(event);
		// Before the key presses the button that has the focus.
		document.addEventListener('keydown', listener, true);
		return () => document.removeEventListener('keydown', listener, true);
	}, []);
}

const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** Whether the key belongs to what has the focus, or to something over the page. */
function isTaken(event: KeyboardEvent): boolean {
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
	// Enter already presses what has the focus.
	if (event.key === 'Enter' && event.target !== document.body) return true;
	const inText = event.target instanceof Element && event.target.closest(typing) !== null;
	return inText || isCovered();
}

/** These repeat while held down; any other key acts once. */
const repeating = new Set(['j', 'k']);

/** Calls the action of a key, unless somebody is typing, or a dialog or a menu is open. */
export function useShortcuts(active: boolean, actions: Readonly<Record<string, () => void>>): void {
	const press = useEffectEvent((event: KeyboardEvent) => {
		const key = toKey(event);
		const action = actions[key];
		if (!action || isTaken(event) || (event.repeat && !repeating.has(key))) return;
		event.preventDefault();
		action();
	});
	useEffect(() => {
		if (!active) return;
		const listener = (event: KeyboardEvent) => press(event);
		document.addEventListener('keydown', listener);
		return () => document.removeEventListener('keydown', listener);
	}, [active]);
}
