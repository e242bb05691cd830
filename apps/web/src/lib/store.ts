/** A value that can be followed. */
export interface ReadableStore<Value> {
	get(): Value;
	/** Calls back at each change, until the returned function is called. */
	subscribe(listener: () => void): () => void;
}

export interface Store<Value> extends ReadableStore<Value> {
	set(value: Value): void;
}

/** A value outside of React, for as long as the page is open; `useStore` brings it into a component. */
export function createStore<Value>(initial: Value): Store<Value> {
	let current = initial;
	const listeners = new Set<() => void>();
	return {
		get: () => current,
		set(value) {
			current = value;
			for (const listener of listeners) listener();
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}
