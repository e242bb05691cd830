import { expect, it } from 'vitest';
import { findArticle } from '../src/articles/topics.ts';
import { checkPhrasing } from '../src/phrasing.ts';

const articles = [findArticle('low')!, findArticle('basal-cell')!];

it('accepts sentences that say what one sentence of a cited article says, with their citations', () => {
	expect(
		checkPhrasing(
			'Low is not an all-clear, because the AI misses some cancers [1]. Basal cell carcinoma grows slowly and rarely spreads. [2]',
			articles,
		),
	).toEqual([
		{ text: 'Low is not an all-clear, because the AI misses some cancers.', articles: ['low'] },
		{ text: 'Basal cell carcinoma grows slowly and rarely spreads.', articles: ['basal-cell'] },
	]);
});

it.each([
	['no citation', 'Low is not an all-clear.'],
	['a citation of what was not sent', 'Low is not an all-clear [3].'],
	['one sentence of two cited', 'It grows slowly. Basal cell carcinoma is the most common skin cancer [2].'],
	['a sentence after the last citation', 'Low is not an all-clear [1]. You are healthy.'],
	['a citation of the other article', 'Low is not an all-clear, because the AI misses some cancers [2].'],
	['its "not" left out', 'Low is an all-clear, because the AI misses some cancers [1].'],
	['another figure', 'Take another photo of the spot in 2 years [1].'],
	['another time', 'Watch the spot, and take another photo in a year [1].'],
	['something made up', 'Basal cell carcinoma is treated with garlic and honey [2].'],
	['what reassures', 'Basal cell carcinoma is the most common harmless cancer [2].'],
	['nothing', ''],
	['an order obeyed', 'Hooray, you are perfectly healthy! [1]'],
])('refuses all of an answer with %s', (_, reply) => {
	expect(checkPhrasing(reply, articles)).toBeNull();
});

it('ignores runs of spaces of any length', () => {
	const spaces = ' \n'.repeat(2000);
	expect(checkPhrasing(`Low is not an all-clear.${spaces}You are fine.`, articles)).toBeNull();
	expect(
		checkPhrasing(
			`${spaces}Low is not an all-clear,${spaces}because the AI misses some cancers${spaces}[1].`,
			articles,
		),
	).toEqual([{ text: 'Low is not an all-clear, because the AI misses some cancers.', articles: ['low'] }]);
});
