import { parseArgs } from 'node:util';
import { readArguments } from '../tools/read-arguments.ts';
import { readCount } from '../tools/read-number.ts';
import { measureMatching } from '../tools/synthetic-lesions/overview/measure-matching.ts';
import { formatTable } from './shared/table.ts';

// The seeds differ from those on which thresholds were chosen (201 to 224) and those of the test (1 to 6).
const { regions, firstSeed } = readArguments(() => {
	const { values } = parseArgs({
		options: { regions: { type: 'string', default: '60' }, seed: { type: 'string', default: '1001' } },
	});
	return { regions: readCount('--regions', values.regions), firstSeed: readCount('--seed', values.seed) };
});

const rows: (string | number)[][] = [['skin type', 'regions', 'found', 'matched', 'wrong', 'false finds a photo']];
const results = Array.from({ length: regions }, (_, i) => ({
	tone: 1 + ((firstSeed + i) % 6),
	...measureMatching(firstSeed + i),
}));
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`;
for (const tone of [1, 2, 3, 4, 5, 6, 'all']) {
	const some = results.filter((result) => tone === 'all' || result.tone === tone);
	if (some.length === 0) continue;
	const sum = (get: (result: (typeof results)[number]) => number) =>
		some.reduce((total, result) => total + get(result), 0);
	rows.push([
		tone,
		some.length,
		percent(
			sum(({ found }) => found),
			sum(({ shown }) => shown),
		),
		percent(
			sum(({ matched }) => matched),
			sum(({ inBoth }) => inBoth),
		),
		sum(({ wrong }) => wrong),
		(sum(({ falseFinds }) => falseFinds[0] + falseFinds[1]) / (2 * some.length)).toFixed(2),
	]);
}
console.log(formatTable(rows));
