import type { Article } from './articles/article.ts';
import { type Urgent, urgents } from './articles/urgent.ts';
import { correctWords } from './search/correct.ts';
import { type Found, isPhrased, rankArticles } from './search/search.ts';
import { splitWords } from './search/terms.ts';

/** How well the first article must fit; below that, the question counts as unknown. */
const minFit = 12;
/** For questions made only of words without meaning of their own: how similar to a phrasing they must be. */
const minLikeness = 0.75;
const maxArticles = 3;

/** The reply to a question, all of it written in advance. */
export interface Reply {
	/** Red flags in the question, most urgent first: to be shown before everything else. */
	urgent: Urgent[];
	/** The article that answers it, and up to two related ones; none if there is no answer, or in a crisis. */
	articles: Article[];
}

const orders = new RegExp(
	[
		String.raw`\b(?:ignore|disregard|forget|override)\b[^.?!\n]*\b(?:instructions?|rules|prompts?|articles)\b`,
		String.raw`\b(?:ignore|disregard|forget|override) (?:everything|all)\b[^.?!\n]*\b(?:above|before|previous\w*|said)\b`,
		// Not the immune system, a physician assistant, or what somebody pretends or gets as output
		String.raw`\b(?:you are now|pretend (?:to|that)|act as|(?:respond|reply|answer) (?:with|only)|output (?:your|the|only)|system prompt|(?:system|assistant)\s*:)`,
	]
		.map((order) => String.raw`${order}[^.?!\n]*`)
		.join('|'),
	'gi',
);

/** A question without anything that would instruct a machine: nothing here follows instructions. */
const withoutOrders = (question: string) => question.replace(orders, ' ');

const splitSentences = (text: string) => text.split(/[.?!;\n]+/).filter((sentence) => sentence.trim());

function isKnown([first]: readonly Found[]): boolean {
	if (!first || first.foreign) return false;
	if (isPhrased(first)) return true;
	if (first.coverage === 0) return first.likeness >= minLikeness;
	// One or two words that an article is about, such as "melanoma", score low because many articles contain them.
	return first.fit >= minFit || first.coverage === 1;
}

/** The red flags that a question mentions. */
function findUrgent(question: string): Urgent[] {
	const words = splitSentences(question)
		.map((sentence) => correctWords(splitWords(sentence)).join(' '))
		.join(' . ');
	return urgents.filter(({ pattern, except }) => pattern.test(except ? words.replace(except, ' ') : words));
}

/** Answers a question from the articles alone, on this device: nothing is sent, stored or made up. */
export function answer(question: string): Reply {
	const urgent = findUrgent(question);
	// Somebody who thinks of dying is not told whether a biopsy hurts.
	if (urgent.some(({ id }) => id === 'crisis')) return { urgent, articles: [] };
	const asked = withoutOrders(question);
	// People tell a story before they ask: the best-fitting sentence may say more than all of them together.
	const sentences = splitSentences(asked);
	const rankings = [asked, ...(sentences.length > 1 ? sentences : [])].map(rankArticles).filter(isKnown);
	const [best = []] = rankings.sort(([a], [b]) => b!.fit - a!.fit);
	return { urgent, articles: best.slice(0, maxArticles).map(({ article }) => article) };
}
