import type { ComponentProps, MouseEvent } from 'react';

const doNothing = (event: MouseEvent) => event.preventDefault();

/**
 * What `disabled` means for the buttons here: they are announced as disabled and do nothing, but keep the focus. A button that
 * the browser disables loses it, and keyboard users would start again at the top of the page.
 */
export function keepFocus({ disabled, ...props }: ComponentProps<'button'>): ComponentProps<'button'> {
	return disabled ? { ...props, 'aria-disabled': true, onClick: doNothing } : props;
}
