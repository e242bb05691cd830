import MiniSearch from 'minisearch';
import type { Article } from '../articles/article.ts';
import { allArticles, findArticle } from '../articles/topics.ts';
import { correctWords } from './correct.ts';
import { otherSubjects, places } from './other-subjects.ts';
import { getTerms, splitWords, toTerm } from './terms.ts';

/** Chosen on the questions of test/development.ts; docs/decisions/2026-11-23-ask.md says how. */
const tuned = {
	/** The weight of a term in an article's text, compared with one in its title and phrasings. */
	textBoost: 0.3,
	/** BM25's weight of length: phrasings are lists, so their length says little. */
	lengthWeight: 0.3,
	/** How much it counts that a question is phrased like one of an article's phrasings. */
	likenessWeight: 3,
	/** How much a term that is only in the text counts toward coverage. */
	textCoverage: 0.5,
} as const;

const entries = allArticles.map(({ id, title, asked, text }) => ({ id, phrased: `${title} ${asked}`, text }));

const index = new MiniSearch<(typeof entries)[number]>({
	fields: ['phrased', 'text'],
	tokenize: getTerms,
	processTerm: (term) => term,
	searchOptions: {
		tokenize: (terms) => terms.split(' '),
		boost: { text: tuned.textBoost },
		bm25: { k: 1.2, b: tuned.lengthWeight, d: 0.5 },
	},
});
index.addAll(entries);

const termsById = new Map(
	entries.map(({ id, phrased, text }) => [id, { phrased: new Set(getTerms(phrased)), text: new Set(getTerms(text)) }]),
);

/** How much a term says: the fewer articles contain it, the more it says. One that is in none says most. */
function getWeight(term: string): number {
	const holders = [...termsById.values()].filter(({ phrased, text }) => phrased.has(term) || text.has(term));
	return Math.log((entries.length + 1) / (holders.length + 0.5));
}

/** How much of what a question's terms say is covered by an article, 0 to 1. */
function getCoverage(weights: ReadonlyMap<string, number>, id: string): number {
	const { phrased, text } = termsById.get(id)!;
	let [spoken, total] = [0, 0];
	for (const [term, weight] of weights) {
		total += weight;
		if (phrased.has(term)) spoken += weight;
		else if (text.has(term)) spoken += weight * tuned.textCoverage;
	}
	return total > 0 ? spoken / total : 0;
}

/** Each phrasing as the set of all its words, including words that say nothing by themselves, as in "what now". */
const phrasings = allArticles.flatMap(({ id, title, asked }) =>
	[title, ...asked.split('; ')].map((phrase) => ({ id, words: new Set(splitWords(phrase).map(toTerm)) })),
);

/** How similar the question is to the most similar phrasing of each article, 0 to 1 (Dice's coefficient). */
function getLikeness(question: ReadonlySet<string>): ReadonlyMap<string, number> {
	const likeness = new Map<string, number>();
	for (const { id, words } of phrasings) {
		const shared = [...question].filter((word) => words.has(word)).length;
		likeness.set(id, Math.max(likeness.get(id) ?? 0, (2 * shared) / (question.size + words.size)));
	}
	return likeness;
}

/** An article that may answer a question. */
export interface Found {
	article: Article;
	/** How much of what the question says is covered by the article, 0 to 1. */
	coverage: number;
	/** How well it answers: its score times its coverage. Higher is better; the value means nothing else. */
	fit: number;
	/** How similar the question is to one of its phrasings, 0 to 1. */
	likeness: number;
	/** Whether the question is about something that the article does not cover. */
	foreign: boolean;
}

/** Whether the question is one of the article's phrasings: then nothing fits better. */
export const isPhrased = ({ likeness }: Pick<Found, 'likeness'>) => likeness === 1;

const onSkin = new Set(['mole', 'spot', 'freckle', 'birthmark'].map(toTerm));

/**
 * Words that mean something else together: "keep an eye on it" is not about eyes, breast cancer is not a skin cancer, and private
 * photos are not photos of private parts. A lump of a dog is not of a person, and laser hair removal removes no moles.
 */
const withoutPhrases = (question: string) =>
	question
		.replace(/\b(?:keep|keeping|kept) (?:an|my|a close) eye\b/gi, 'watch')
		.replace(/(?<!\bon (?:\w+ )?)\bbreast cancer\b/gi, 'breastcancer')
		.replace(/\bprivate (?:parts?|areas?)\b|\bprivates\b|\bdown (?:there|below)\b/gi, 'genitals')
		.replace(
			/\b(?:dog|cat|puppy|kitten|horse|pet)s? (?:has|have|had|got|with)\b|\bon (?:my|our|the|a) (?:dog|cat|puppy|kitten|horse|pet)\b/gi,
			'veterinary',
		)
		.replace(/\b(?:laser )?hair removal\b/gi, 'hairremoval')
		.replace(/\bbottom of (?:my |the |his |her )?(?:foot|feet)\b/gi, 'sole');

const isOnSkin = (words: readonly string[]) => words.some((word) => onSkin.has(toTerm(word)));

/** The words of a question without the place of a mole. A lump's place stays: the lump may come from what lies beneath. */
const withoutPlaces = (words: readonly string[]): readonly string[] =>
	isOnSkin(words) ? words.filter((word) => !places.has(word)) : words;

/** Subjects that an article must contain to answer. The breast is none of them for a mole, which has an article of its own. */
const findOtherSubjects = (words: readonly string[]): string[] =>
	words.filter((word) => otherSubjects.has(word) && !(isOnSkin(words) && /^breasts?$/.test(word))).map(toTerm);

const limbs = new Set(
	'left upper lower inner outer arm leg face forehead eyebrow temple jaw neck nose ear chest side wrist elbow'
		.split(' ')
		.map(toTerm),
);

/** "Mole on my arm" asks whether it is a bad one. Going by the place alone, any article that names the place would fit. */
const anyLesion = 'I have a mole';
const onPlace = /\b(?:mole|spot) (?:on|in|near|behind|under) (?:my|his|her|their|the)\b/;
const isAnyLesion = (words: readonly string[], terms: readonly string[]) =>
	onPlace.test(words.join(' ')) && terms.every((term) => limbs.has(term) || onSkin.has(term));

const placeTerms = new Map(
	allArticles.flatMap(({ id, place }) => (place ? [[id, splitWords(place).map(toTerm)] as const] : [])),
);

/** Whether the article is about a body part that the question does not name. */
function isElsewhere(id: string, named: ReadonlySet<string>): boolean {
	const place = placeTerms.get(id);
	return place !== undefined && !place.some((term) => named.has(term));
}

/** The articles that have anything in common with a question, best first. */
export function rankArticles(question: string): Found[] {
	const words = withoutPlaces(correctWords(splitWords(withoutPhrases(question))));
	const terms = [...new Set(getTerms(words.join(' ')))];
	if (isAnyLesion(words, terms)) return rankArticles(anyLesion);
	const weights = new Map(terms.map((term) => [term, getWeight(term)]));
	const others = findOtherSubjects(words);
	const named = new Set(words.map(toTerm));
	const likeness = getLikeness(named);
	const scores = new Map(index.search(terms.join(' ')).map(({ id, score }) => [String(id), score]));
	return [...likeness]
		.map(([id, like]) => {
			const coverage = getCoverage(weights, id);
			return {
				article: findArticle(id)!,
				coverage,
				// A question of words that say nothing by themselves, such as "what now", has nothing but its likeness.
				fit: terms.length > 0 ? (scores.get(id) ?? 0) * (1 + tuned.likenessWeight * like) * coverage : like,
				likeness: like,
				foreign: others.some((term) => !termsById.get(id)!.phrased.has(term)),
			};
		})
		.filter(({ fit, article }) => fit > 0 && !isElsewhere(article.id, named))
		.sort((a, b) => Number(isPhrased(b)) - Number(isPhrased(a)) || b.fit - a.fit);
}
