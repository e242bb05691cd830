import { expect, it } from 'vitest';
import { rounded } from './write-card.ts';

it('rounds finely enough for pages to round once more', () => {
	const { top1 } = rounded({ top1: 1227 / 1501 });
	expect((top1 * 100).toFixed(1)).toBe('81.7');
	expect(String(top1)).toBe('0.817455');
});
