import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useTyping } from './use-typing.ts';

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/**
 * Types out the text that comes first; one that takes its place is there at once. Its place is kept from the start, and
 * screen readers get it whole at once.
 */
export function TypedText({ text }: { text: string }) {
	const [skipped, setSkipped] = useState(false);
	const [first] = useState(text);
	const later = text !== first;
	const { typed, done } = useTyping(skipped || later ? '' : text);
	if (skipped) {
		// The button that had the focus is gone: reading goes on here.
		return (
			<p ref={takeFocus} tabIndex={-1} className="outline-none">
				{text}
			</p>
		);
	}
	if (done || later) return <p>{text}</p>;
	return (
		<div className="relative">
			<p className="sr-only">{text}</p>
			<p aria-hidden="true">
				<span data-typed>{text.slice(0, typed)}</span>
				<span className="invisible">{text.slice(typed)}</span>
			</p>
			<Button variant="quiet" size="small" onClick={() => setSkipped(true)} className="absolute -top-9.5 -right-3.5">
				Show all at once
			</Button>
		</div>
	);
}
