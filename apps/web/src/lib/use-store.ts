import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.ts';

/** The store's value; the component renders again when it changes. */
export function useStore<Value>({ get, subscribe }: ReadableStore<Value>): Value {
	return useSyncExternalStore(subscribe, get);
}
