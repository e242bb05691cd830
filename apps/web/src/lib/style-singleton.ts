import { useEffect } from 'react';

/**
 * In place of the package react-style-singleton (see vite.config.ts), by which dialogs keep the page behind them from scrolling.
 * That writes a <style> element, which the content security policy forbids; styles that a script constructs it allows.
 *
 * Those of the component that it makes apply while at least one of them is there. The first one's count: further dialogs
 * measure a page whose scroll bar is gone.
 */
export function styleSingleton() {
	let users = 0;
	let constructed: CSSStyleSheet;

	function add(styles: string): void {
		if (users++ > 0) return;
		constructed = new CSSStyleSheet();
		constructed.replaceSync(styles);
		document.adoptedStyleSheets = [...document.adoptedStyleSheets, constructed];
	}

	function remove(): void {
		if (--users > 0) return;
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== constructed);
	}

	return function Styles({ styles }: { styles: string }): null {
		// biome-ignore lint/correctness/useExhaustiveDependencies: those of the first one stay as they were when it appeared.
		useEffect(() => {
			add(styles);
			return remove;
		}, []);
		return null;
	};
}
