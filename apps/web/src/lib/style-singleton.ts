import { useEffect } from 'react';

/**
 * Replaces the package react-style-singleton (see vite.config.ts), with which dialogs keep the page behind them from
 * scrolling. The package writes a <style> element, which the content security policy forbids; style sheets constructed
 * by a script are allowed.
 *
 * The styles of a component made by this apply while at least one instance is there. The first one's styles count:
 * further dialogs measure a page whose scroll bar is gone.
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
