import { splitSentences } from '@dermavigil/contract';
import type { Article } from './articles/article.ts';
import { getTerms, splitWords } from './search/terms.ts';

/** A sentence that a language model wrote, with the articles that it cites. */
export interface PhrasedSentence {
	text: string;
	articles: string[];
}

/** The smallest share of a sentence's terms that one sentence of a cited article must contain. */
const minOverlap = 0.8;

/** Words that reverse the meaning of a sentence: both sentences must have one, or neither. */
const negations =
	/^(no|not|never|none|nobody|nothing|neither|nor|without|cannot|hardly|rarely|seldom|un(likely|safe)|\w+n't)$/;

/** Words that must be in the article unchanged, as numbers must: amounts, times, and words that reassure or frighten. */
const exact: ReadonlySet<string> = new Set(
	`one two three four five six seven eight nine ten twelve half twice all always any every few many more most less least only some
	hour hours day days week weeks month months year years today now once soon early late immediately before after until under over
	low medium high safe harmless benign dangerous deadly serious cure cured certain sure need must can may should`.split(
		/\s+/,
	),
);
const isExact = (word: string) => exact.has(word) || /^\d/.test(word);

const has = (words: readonly string[], kind: RegExp) => words.some((word) => kind.test(word));

/** The title names what a sentence calls "it". */
function isSupported(sentence: string, by: string, title: string): boolean {
	const [words, source] = [splitWords(sentence), splitWords(`${title} ${by}`)];
	const terms = [...new Set(getTerms(sentence))];
	const held = new Set(getTerms(source.join(' ')));
	const overlap = terms.filter((term) => held.has(term)).length / terms.length;
	return (
		terms.length > 0 &&
		overlap >= minOverlap &&
		has(words, negations) === has(splitWords(by), negations) &&
		words.every((word) => !isExact(word) || source.includes(word))
	);
}

/**
 * The sentences of a language model's answer, if each cites articles by their number, as in "It is common [1].", and
 * one sentence of a cited article says the same, judging by its words, numbers and negations. Otherwise null.
 */
export function checkPhrasing(reply: string, articles: readonly Article[]): PhrasedSentence[] | null {
	const sentences: PhrasedSentence[] = [];
	// Long runs of spaces would make such an expression take forever.
	const plain = reply.replace(/\s+/g, ' ').trim();
	const rest = plain.replace(/ ?([^[\]]+?)([.!?]?) ?((?:\[\d+\] ?)+)([.!?]?)/g, (_, words, end, cited, after) => {
		const numbers = [...String(cited).matchAll(/\d+/g)].map(Number);
		const sources = [...new Set(numbers)].map((number) => articles[number - 1]);
		const text = `${words}${end || after || '.'}`;
		sentences.push({ text, articles: sources.map((source) => source?.id ?? '') });
		return '';
	});
	const sound = sentences.every(({ text, articles: cited }) => {
		if (splitSentences(text).length !== 1) return false;
		const sources = cited.map((id) => articles.find((article) => article.id === id));
		return (
			sources.every((source) => source) &&
			sources.some((source) => splitSentences(source!.text).some((by) => isSupported(text, by, source!.title)))
		);
	});
	return sound && sentences.length > 0 && rest.trim() === '' ? sentences : null;
}
