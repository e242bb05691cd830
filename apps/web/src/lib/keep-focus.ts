import type { ComponentProps, MouseEvent } from 'react';

const doNothing = (event: MouseEvent) => event.preventDefault();

/**
 * What `disabled` means for the buttons here: they say that they cannot be used and do nothing, but keep the focus. From a
 * button that the browser disables it takes the focus, and who pressed it by keyboard begins again at the top of the page.
 */
export function keepFocus({ disabled, ...props }: ComponentProps<'button'>): ComponentProps<'button'> {
	return disabled ? { ...props, 'aria-disabled': true, onClick: doNothing } : props;
}
