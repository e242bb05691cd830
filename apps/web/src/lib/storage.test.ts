import { expect, test, vi } from 'vitest';
import { forget, recall, remember } from './storage.ts';

test('what is remembered is there until it is forgotten', () => {
	remember('key', 'value');
	expect(recall('key')).toBe('value');
	forget('key');
	expect(recall('key')).toBeNull();
});

test('where storage is forbidden nothing is remembered, and nothing throws', () => {
	const access = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
		throw new DOMException('Access is denied for this document.', 'SecurityError');
	});
	remember('key', 'value');
	expect(recall('key')).toBeNull();
	forget('key');
	expect(access).toHaveBeenCalledTimes(3);
	access.mockRestore();
});
