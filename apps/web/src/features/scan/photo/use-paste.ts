import { useEffect, useEffectEvent } from 'react';

/** Whether a text is pasted where one can be typed: office programs copy an image of it, too. */
const isTyped = ({ target, clipboardData }: ClipboardEvent) =>
	(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
	clipboardData?.types.includes('text/plain') === true;

/** Hands over files pasted anywhere on the page while `active`. */
export function usePaste(active: boolean, onFiles: (files: File[]) => void): void {
	const receive = useEffectEvent((event: ClipboardEvent) => {
		const files = [...(event.clipboardData?.files ?? [])];
		if (files.length === 0 || isTyped(event)) return;
		event.preventDefault();
		onFiles(files);
	});
	useEffect(() => {
		if (!active) return;
		document.addEventListener('paste', receive);
		return () => document.removeEventListener('paste', receive);
	}, [active]);
}
