import { expect, it } from 'vitest';
import { paintIsolines } from '../src/isolines.ts';

/** Attention that rises from left to right. */
const map = {
	square: { left: 0, top: 0, side: 80 },
	columns: 2,
	rows: 2,
	values: [0, 1, 0, 1],
};

it('draws a white line inside a dark one at each level, and nothing in between', () => {
	const { data, width } = paintIsolines(map, 80, 80);
	const row = Array.from({ length: width }, (_, x) => {
		const at = (40 * width + x) * 4;
		return data[at + 3] === 0 ? ' ' : data[at] === 255 ? 'w' : 'd';
	}).join('');
	expect(row.trim().split(/ +/)).toEqual(['dwd', 'dwd', 'dwwwd', 'dwwwd']);
});

it('draws nothing if the map is the same everywhere, and nothing outside its square', () => {
	const flat = paintIsolines({ ...map, values: [0, 0, 0, 0] }, 80, 80);
	expect(flat.data.every((value) => value === 0)).toBe(true);
	const { data, width } = paintIsolines({ ...map, square: { left: 40, top: 0, side: 40 } }, 80, 40);
	expect(data[(20 * width + 10) * 4 + 3]).toBe(0);
});
