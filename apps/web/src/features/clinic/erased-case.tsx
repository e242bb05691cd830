import { useLayoutEffect, useRef } from 'react';

/** Stands where a case was open that its patient has erased. */
export function ErasedCase() {
	const note = useRef<HTMLParagraphElement>(null);
	useLayoutEffect(() => {
		// Whoever was writing about it had the focus there.
		if (document.activeElement === document.body) note.current?.focus();
	}, []);
	return (
		<p ref={note} role="alert" tabIndex={-1} className="rounded-sm font-semibold">
			The patient has deleted this case. Nothing more can be saved about it.
		</p>
	);
}
