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
	expect(recall('key')).toBeNull();
	for (const name of names) forget('key', name);
});

test('if storage is full, nothing is remembered, and nothing throws', () => {
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
	});
	remember('key', 'value');
	expect(recall('key')).toBeNull();
});

test('if the browser forbids channels to other tabs, there are none, and the page still works', () => {
	vi.stubGlobal('BroadcastChannel', forbid);
	expect(openTabChannel('log-out')).toBeUndefined();
});
