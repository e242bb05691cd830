import { limits } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { fitFrame } from './cut-lesion.ts';

const photo = { width: 1000, height: 600 };
const { minSide } = limits.upload;

test.each([
	['inside', { x: 500, y: 300, side: 200 }, { x: 500, y: 300, side: 200 }],
	['over the left and upper edge', { x: -20, y: 10, side: 200 }, { x: 100, y: 100, side: 200 }],
	['over the right and lower edge', { x: 990, y: 2000, side: 200 }, { x: 900, y: 500, side: 200 }],
	['too large', { x: 100, y: 100, side: 5000 }, { x: 300, y: 300, side: 600 }],
	['too small to be assessed', { x: 500, y: 300, side: 3 }, { x: 500, y: 300, side: minSide }],
])('a frame that is %s fits the photo', (_, frame, fitted) => {
	expect(fitFrame(frame, photo)).toEqual(fitted);
});
