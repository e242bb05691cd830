import { parseArgs } from 'node:util';
import { type Analyzer, createAnalyzer, type Photo } from '@dermavigil/analysis';
import { modes } from '@dermavigil/contract';
import { readModel, readModelCard } from '../apps/server/src/inference/model.ts';
import { alignPhotos } from '../packages/analysis/src/comparison/align.ts';
import { assessComparability, type Scale } from '../packages/analysis/src/comparison/comparability.ts';
import { measurePair } from '../packages/analysis/src/comparison/measures.ts';
import { observePair } from '../packages/analysis/src/comparison/observe.ts';
import { readArguments } from '../tools/read-arguments.ts';
import { readCount } from '../tools/read-number.ts';
import { type PhotoPair, readPairs, renderPairs } from './comparison/pairs.ts';
import { formatDecimals, type Outcome, printSynthetic, printUnchanged } from './comparison/tables.ts';
import { median, quantile } from './shared/quantiles.ts';

const usage = `Usage: npm run bench:comparison -- [--data DIR] [--pairs 200] [--splits val,test]

Compares pairs of photos of one lesion. Without --data only synthetic ones; DIR holds dermoscopy/ and phone/ with labels.csv,
in which photos of one lesion have the same lesion_id. At most --pairs pairs of each set and split, and at most 100 synthetic ones of each kind.`;

const card = readModelCard();
const analyzer: Analyzer = await createAnalyzer(readModel(card), card);
const getScale = ({ width, height }: Photo): Scale => ({ side: Math.min(width, height), mmPerPixel: null });

async function compare({ mode, growth, open }: PhotoPair, align = alignPhotos): Promise<Outcome> {
	const [before, after] = await open();
	const start = performance.now();
	const pair = await observePair(analyzer, card, { photo: before, mode }, { photo: after, mode }, align);
	const scales: [Scale, Scale] = [getScale(before), getScale(after)];
	const measures = measurePair(pair, scales, assessComparability(pair, scales));
	return { growth, aligned: pair.alignment !== null, measures, milliseconds: performance.now() - start };
}

async function compareAll(pairs: PhotoPair[], align = alignPhotos): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const pair of pairs) outcomes.push(await compare(pair, align));
	return outcomes;
}

/** Photos of different lesions, so that every alignment found is wrong. */
async function countFalseAlignments(pairs: PhotoPair[]): Promise<number> {
	let found = 0;
	for (const [i, pair] of pairs.entries()) {
		const [photo] = await pair.open();
		const [, other] = await pairs[(i + 1) % pairs.length]!.open();
		if (alignPhotos({ photo, polygon: null }, { photo: other, polygon: null })) found++;
	}
	return found;
}

const options = {
	data: { type: 'string' },
	pairs: { type: 'string', default: '200' },
	splits: { type: 'string', default: 'val,test' },
	help: { type: 'boolean', default: false },
} as const;
const { maxPairs, ...values } = readArguments(() => {
	const { values } = parseArgs({ options });
	return { ...values, maxPairs: readCount('--pairs', values.pairs) };
});
if (values.help) {
	console.log(usage);
	process.exit();
}
const times: number[] = [];
for (const mode of modes) {
	const outcomes = await compareAll(renderPairs(mode, Math.min(maxPairs, 100)));
	printSynthetic(`Synthetic pairs, ${mode}`, outcomes);
	times.push(...outcomes.map(({ milliseconds }) => milliseconds));
}
for (const mode of values.data ? modes : []) {
	for (const split of values.splits.split(',')) {
		const pairs = readPairs(values.data!, mode, split, maxPairs);
		printUnchanged(`Photos of one lesion, ${mode}, ${split}`, await compareAll(pairs));
		printUnchanged(`The same, as if not aligned`, await compareAll(pairs, () => null));
		console.log(`Alignments between different lesions: ${await countFalseAlignments(pairs)} of ${pairs.length}`);
	}
}
console.log(
	`\nA comparison of two photos of 1024 x 768 took ${formatDecimals(median(times), 0)} ms (median), ${formatDecimals(quantile(times, 0.95), 0)} ms (95%).`,
);
