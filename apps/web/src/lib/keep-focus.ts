import type { ComponentProps, MouseEvent } from 'react';

const doNothing = (event: MouseEvent) => event.preventDefault();

/**
 * What `disabled` means for the buttons here: they are announced as disabled and do nothing, but keep the focus. A button that
 * the browser disables loses it, and keyboard users would start again at the top of the page.
 */
export function keepFocus({ disabled, ...props }: ComponentProps<'button'>): ComponentProps<'button'> {
	return disabled ? { ...props, 'aria-disabled': true, onClick: doNothing } : props;
}

/**
 * Notes what has the focus, such as a button that is pressed. What it returns tells later whether that has it still, or has gone
 * from the page with it: whoever is somewhere else by then stays there.
 */
export function noteFocus(): () => boolean {
	const noted = document.activeElement;
	return () => document.activeElement === noted || document.activeElement === document.body;
}

/** As a ref: an element that goes from the page with the focus leaves it to the dialog around it, else to the page. */
export function passFocusOn(element: HTMLElement | null): () => void {
	return () => {
		if (document.activeElement !== element) return;
		element?.closest<HTMLElement>('[role="dialog"], main')?.focus({ preventScroll: true });
	};
}

/** As a ref: takes the focus when the button that had it is gone. */
export function takeLostFocus(element: HTMLElement | null): void {
	if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
