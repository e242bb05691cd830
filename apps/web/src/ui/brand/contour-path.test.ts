import { expect, test } from 'vitest';
import { contourPath } from './contour-path.ts';

test('a ring is closed, always the same, and stays near its radius', () => {
	const path = contourPath(50, 3);
	expect(path).toBe(contourPath(50, 3));
	expect(path).toMatch(/^M.*Z$/);
	const numbers = path.match(/-?\d+(\.\d+)?/g)!.map(Number);
	for (let index = 0; index < numbers.length; index += 2) {
		const reach = Math.hypot(numbers[index]!, numbers[index + 1]!);
		expect(reach).toBeGreaterThan(50 * 0.85);
		expect(reach).toBeLessThan(50 * 1.15);
	}
});
