import { setTimeout } from 'node:timers/promises';

/** What a driver can do with one element of a page. */
interface Element {
	click(): Promise<void>;
	type(text: string): Promise<void>;
	choose(file: string): Promise<void>;
}

/** One tab of a browser, whichever protocol drives it. */
export interface Tab {
	/** The browser's name and version, such as "Firefox 140.0". */
	browser: string;
	open(address: string): Promise<void>;
	/** The value of a JavaScript expression in the page. */
	evaluate<Value>(expression: string): Promise<Value>;
	/** The element that an expression evaluates to, or undefined. */
	element(expression: string): Promise<Element | undefined>;
	screenshot(): Promise<Uint8Array>;
	close(): Promise<void>;
}

/** A busy machine takes a dozen seconds or more to open the model. */
const timeoutMs = 90_000;

/** Asks until there is a truthy value. Throws when there is none in time. */
async function poll<Value>(what: string, ask: () => Promise<Value | undefined | false | null>): Promise<Value> {
	const end = Date.now() + timeoutMs;
	for (;;) {
		const value = await ask();
		if (value) return value;
		if (Date.now() > end) throw new Error(`There is no ${what}.`);
		await setTimeout(100);
	}
}

// In the page: the first visible element that matches a selector and whose name begins this way, once it has not moved
// since the last check. Scripts cannot read computed names.
const find = `(selector, name) => {
	const element = [...document.querySelectorAll(selector)].find((each) => {
		const label = each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? each.textContent;
		return label.trim().startsWith(name) && each.checkVisibility() && !each.disabled;
	});
	if (!element) return null;
	// In the middle of the window nothing covers it: messages appear at the edge.
	element.scrollIntoView({ block: 'center', behavior: 'instant' });
	const places = (globalThis.placesBefore ??= new WeakMap());
	const before = places.get(element);
	const { left, top } = element.getBoundingClientRect();
	places.set(element, left + ' ' + top);
	return places.get(element) === before ? element : null;
}`;
const named = (selector: string, name: string) => `(${find})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;

// Whether no text has changed for a second, such as a number that counts up, and no finite animation is running.
const atRest = `(() => {
	const rest = (globalThis.rest ??= {});
	const text = document.body.innerText;
	if (text !== rest.text) Object.assign(rest, { text, since: performance.now() });
	return performance.now() - rest.since > 1000 && document.getAnimations().every(({ playState, effect }) =>
		playState !== 'running' || effect.getComputedTiming().iterations === Infinity);
})()`;

/** What a user does on a page; every step waits until it is possible. */
export function visit(tab: Tab) {
	const wait = (selector: string, name: string) =>
		poll(`${selector} "${name}"`, () => tab.element(named(selector, name)));
	return {
		/** Presses a button, link or radio button, or whatever `selector` matches. */
		press: async (name: string, selector = 'button, a, [role=radio]') => await (await wait(selector, name)).click(),
		fill: async (label: string, text: string) => await (await wait('input, textarea', label)).type(text),
		choose: async (file: string) => {
			const input = await poll('file input', () => tab.element(`document.querySelector('input[type=file]')`));
			await input.choose(file);
		},
		/** Waits for a text on the page. */
		see: (text: string) =>
			poll(`text "${text}"`, () => tab.evaluate<boolean>(`document.body.innerText.includes(${JSON.stringify(text)})`)),
		/** Waits until an expression holds. */
		until: (what: string, expression: string) => poll(what, () => tab.evaluate<boolean>(expression)),
		/** Waits until nothing moves. */
		rest: () => poll('rest', () => tab.evaluate<boolean>(atRest)),
		arrive: (path: string) => poll(path, () => tab.evaluate<boolean>(`location.pathname === ${JSON.stringify(path)}`)),
	};
}
