import { limits, splitSentences } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { estimateStarts, truncateForSpeech, wordAt } from './spoken.ts';

test('sentences end where people would end them', () => {
	expect(
		splitSentences('It is a mole (82 %). Dr. Smith, e.g. You, says 5.5 mm! "Why?" 7 of 10 agree…\nA line'),
	).toEqual(['It is a mole (82 %).', 'Dr. Smith, e.g. You, says 5.5 mm!', '"Why?"', '7 of 10 agree…', 'A line']);
	expect(splitSentences(' \n ')).toEqual([]);
});

test('a text that fits is spoken as it is, and a longer one as whole sentences', () => {
	const { maxTextLength } = limits.speech;
	const sentence = `${'word '.repeat(30).trim()}.`;
	expect(truncateForSpeech('A mole.  Watch it.')).toBe('A mole.  Watch it.');
	const long = Array.from({ length: 20 }, () => `A ${sentence}`).join(' ');
	const spoken = truncateForSpeech(long);
	expect(spoken.length).toBeLessThanOrEqual(maxTextLength);
	expect(splitSentences(spoken)).toEqual(splitSentences(long).slice(0, splitSentences(spoken).length));
	expect(spoken.length).toBeGreaterThan(maxTextLength - long.length / 20 - 2);
	expect(truncateForSpeech('x'.repeat(maxTextLength + 5))).toHaveLength(maxTextLength);
});

test('captions follow the words from the first to the last', () => {
	const sentences = ['It is a mole.', 'Watch it.'];
	const starts = [0, 2];
	const at = (time: number) => Object.values(wordAt(sentences, starts, 3, time));
	expect(at(0)).toEqual([0, 0]);
	expect(at(1.9)).toEqual([0, 3]);
	expect(at(2)).toEqual([1, 0]);
	expect(at(2.9)).toEqual([1, 1]);
	expect(at(3.5)).toEqual([1, 1]);
	const heard = Array.from({ length: 60 }, (_, step) => at(step / 20).join('.'));
	expect([...new Set(heard)]).toEqual(['0.0', '0.1', '0.2', '0.3', '1.0', '1.1']);
});

test('without times, longer sentences are expected to last longer, and numbers as long as their words', () => {
	expect(estimateStarts(['one two', 'one two'], 10)).toEqual([0, 5]);
	expect(estimateStarts(['one two three', 'one'], 10)[1]).toBeGreaterThan(6);
	expect(estimateStarts(['82 %', 'ab c'], 10)[1]).toBeGreaterThan(6);
});
