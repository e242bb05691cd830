import { useEffect, useEffectEvent } from 'react';

/** Hands over files pasted anywhere on the page while `active`. */
export function usePaste(active: boolean, onFiles: (files: File[]) => void): void {
	const receive = useEffectEvent((event: ClipboardEvent) => {
		const files = [...(event.clipboardData?.files ?? [])];
		if (files.length === 0) return;
		event.preventDefault();
		onFiles(files);
	});
	useEffect(() => {
		if (!active) return;
		document.addEventListener('paste', receive);
		return () => document.removeEventListener('paste', receive);
	}, [active]);
}
