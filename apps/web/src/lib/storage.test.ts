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
	const access = vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbid);
	remember('key', 'value');
	expect([recall('key'), recall('key', 'sessionStorage')]).toEqual(['value', null]);
	forget('key');
	expect(recall('key')).toBeNull();
	remember('key', 'value');
	access.mockRestore();
	expect(recall('key')).toBeNull();
	forget('key');
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
