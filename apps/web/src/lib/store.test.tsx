import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

test('a store calls back at each change, until it is told to stop', () => {
	const store = createStore(1);
	const listener = vi.fn();
	const stop = store.subscribe(listener);
	store.set(2);
	expect(store.get()).toBe(2);
	stop();
	store.set(3);
	expect(listener).toHaveBeenCalledOnce();
});

test('a component shows the current value', () => {
	const store = createStore('before');
	const Text = () => <output>{useStore(store)}</output>;
	render(<Text />);
	expect(screen.getByRole('status')).toHaveTextContent('before');
	act(() => store.set('after'));
	expect(screen.getByRole('status')).toHaveTextContent('after');
});
