import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMediaQuery } from './use-media-query.ts';

test('a wide window counts as wide even while its page is printed on narrow paper', () => {
	const wide = '(min-width: 1100px)';
	const matching = new Set([wide]);
	const media = new EventTarget();
	window.matchMedia = (query) =>
		Object.assign(Object.create(media), {
			matches: matching.has(query),
			addEventListener: media.addEventListener.bind(media),
			removeEventListener: media.removeEventListener.bind(media),
		});
	const change = (...queries: string[]) => {
		matching.clear();
		for (const query of queries) matching.add(query);
		act(() => void media.dispatchEvent(new Event('change')));
	};
	const { result } = renderHook(() => useMediaQuery(wide));
	change('print');
	expect(result.current).toBe(true);
	change(wide);
	expect(result.current).toBe(true);
	change();
	expect(result.current).toBe(false);
});
