import { useEffect, useEffectEvent } from 'react';

/** https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers, not yet among TypeScript's types. */
declare class CloseWatcher {
	onclose: (() => void) | null;
	destroy(): void;
}

/**
 * Calls back, while `active`, when the person asks the system to close what is on top: on Android by Back, which would
 * otherwise lead to the previous page. In browsers without CloseWatcher (Chromium has it) Back still does that.
 */
export function useCloseRequest(onRequest: () => void, active = true): void {
	const request = useEffectEvent(onRequest);
	useEffect(() => {
		if (!active || !('CloseWatcher' in window)) return;
		const watcher = new CloseWatcher();
		watcher.onclose = () => request();
		return () => watcher.destroy();
	}, [active]);
}
