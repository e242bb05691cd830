/** The key that was pressed, as if Caps Lock were off: otherwise it would silence all letters. */
export const toKey = (event: Pick<KeyboardEvent, 'key' | 'getModifierState'>): string =>
	event.key.length === 1 && event.getModifierState('CapsLock') ? event.key.toLowerCase() : event.key;
