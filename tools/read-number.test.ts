import { expect, it } from 'vitest';
import { UsageError } from '../apps/server/src/run-command.ts';
import { readCount, readNumber } from './read-number.ts';

it('reads numbers above zero', () => {
	expect([readNumber('--price', '0.04'), readNumber('--seconds', '5'), readCount('--rows', '100000')]).toEqual([
		0.04, 5, 100_000,
	]);
});

it.each(['', 'x', '0', '-1', '5s', 'Infinity', 'NaN'])('rejects %j', (given) => {
	for (const read of [readNumber, readCount]) expect(() => read('--seconds', given)).toThrow(UsageError);
	expect(() => readNumber('--seconds', given)).toThrow(`--seconds: "${given}" is no number above zero.`);
});

it('rejects a fraction where things are counted', () => {
	expect(() => readCount('--rows', '2.5')).toThrow('--rows: "2.5" is no whole number above zero.');
});
