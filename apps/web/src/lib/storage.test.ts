import { expect, test, vi } from 'vitest';
import { forget, openTabChannel, recall, remember } from './storage.ts';

const forbid = () => {
	throw new DOMException('Access is denied for this document.', 'SecurityError');
};

test('what is remembered is there until it is forgotten', () => {
	remember('key', 'value');
	expect(recall('key')).toBe('value');
	forget('key');
	expect(recall('key')).toBeNull();
});

test('if storage is forbidden, things such as a login are remembered as long as the page is open', () => {
	const names = ['localStorage', 'sessionStorage'] as const;
	const access = names.map((name) => vi.spyOn(window, name, 'get').mockImplementation(forbid));
	remember('key', 'value');
	expect([recall('key'), recall('key', 'sessionStorage')]).toEqual(['value', null]);
	forget('key');
	remember('key', 'in this tab', 'sessionStorage');
	expect([recall('key'), recall('key', 'sessionStorage')]).toEqual([null, 'in this tab']);
	remember('key', 'value');
	for (const each of access) each.mockRestore();
	expect(names.map((name) => window[name].getItem('key'))).toEqual([null, null]);
	for (const name of names) forget('key', name);
});

test('if storage is full, they are too, until another tab stores something newer', () => {
	remember('key', 'old');
	const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
	});
	remember('key', 'value');
	expect(recall('key')).toBe('value');
	store.mockRestore();
	localStorage.setItem('key', 'newer');
	window.dispatchEvent(new StorageEvent('storage', { key: 'key', newValue: 'newer' }));
	expect(recall('key')).toBe('newer');
	forget('key');
});

test('if the browser forbids channels to other tabs, there are none, and the page still works', () => {
	vi.stubGlobal('BroadcastChannel', forbid);
	expect(openTabChannel('log-out')).toBeUndefined();
});
