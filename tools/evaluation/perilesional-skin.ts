import type { Square } from '@dermavigil/contract';
import type { Mask } from './metrics/overlap.ts';

/** Pixels. Smaller crops would be refused for their lack of detail rather than for what they show. */
const minSide = 96;

/**
 * The largest square of perilesional skin, in pixels of the mask: in the middle of one of the four strips to the left, to the
 * right, above and below everything that the mask marks. Null when none has sides of at least 96 pixels.
 */
export function findPerilesionalSquare({ width, height, data }: Mask): Square | null {
	let [left, top, right, bottom] = [width, height, 0, 0];
	data.forEach((value, at) => {
		if (value < 128) return;
		const [x, y] = [at % width, Math.floor(at / width)];
		[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
	});
	const strips = [
		{ left: 0, top: 0, width: left, height },
		{ left: right, top: 0, width: width - right, height },
		{ left: 0, top: 0, width, height: top },
		{ left: 0, top: bottom, width, height: height - bottom },
	];
	const squares = strips.map((strip) => {
		const side = Math.min(strip.width, strip.height);
		return {
			left: strip.left + Math.floor((strip.width - side) / 2),
			top: strip.top + Math.floor((strip.height - side) / 2),
			side,
		};
	});
	const largest = squares.reduce((best, each) => (each.side > best.side ? each : best));
	return largest.side >= minSide ? largest : null;
}
