import type { ComponentProps, MouseEvent } from 'react';

const doNothing = (event: MouseEvent) => event.preventDefault();

/**
 * What `disabled` means for the buttons here: they are announced as disabled and do nothing, but keep the focus. A
 * button that the browser disables loses it, so keyboard users would start again at the top of the page.
 */
export function keepFocus({ disabled, ...props }: ComponentProps<'button'>): ComponentProps<'button'> {
	return disabled ? { ...props, 'aria-disabled': true, onClick: doNothing } : props;
}

/**
 * Remembers what has the focus, such as a pressed button. The returned function says later whether that still has the
 * focus, or took it along when it disappeared: if the person has moved somewhere else by then, they stay there.
 */
export function noteFocus(): () => boolean {
	const noted = document.activeElement;
	return () => document.activeElement === noted || document.activeElement === document.body;
}

/** As a ref: an element that disappears with the focus passes it to the dialog around it, or else to the page. */
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
