import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useShortcuts } from './use-shortcuts.ts';

test('a key that is held down decides only once, but j keeps moving', () => {
	const pressed: string[] = [];
	renderHook(() => useShortcuts(true, { j: () => pressed.push('j'), u: () => pressed.push('u') }));
	for (const key of ['j', 'u'])
		for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key, repeat });
	expect(pressed).toEqual(['j', 'j', 'j', 'u']);
	fireEvent.keyDown(document.body, { key: 'U', modifierCapsLock: true });
	expect(pressed.slice(4), 'with Caps Lock').toEqual(['u']);
});
