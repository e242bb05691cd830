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

test('where storage is forbidden it is remembered for as long as the page is open, such as a login', () => {
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

test('where storage is full nothing is remembered, and nothing throws', () => {
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
	});
	remember('key', 'value');
	expect(recall('key')).toBeNull();
});

test('where the browser forbids channels to other tabs there is none, and the page goes on', () => {
	vi.stubGlobal('BroadcastChannel', forbid);
	expect(openTabChannel('log-out')).toBeUndefined();
});
