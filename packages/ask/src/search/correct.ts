import { stemmer } from 'stemmer';
import { allArticles } from '../articles/topics.ts';
import { urgents } from '../articles/urgent.ts';
import { ordinaryWords } from './ordinary-words.ts';
import { otherSubjects } from './other-subjects.ts';
import { stopWords, synonyms } from './synonyms.ts';
import { splitWords } from './terms.ts';

/**
 * Words of red flags, which would otherwise be taken for typos of other words: "blind" for "blond", "chills" for "childs". Without
 * beginnings of words ("struggl" from `struggl\w+`), or whole words would be taken for typos of these.
 */
const alarming = urgents.flatMap(
	({ pattern }) => pattern.source.replaceAll(String.raw`\b`, ' ').match(/[a-z]{5,}(?![a-z(]|\\w\+)/g) ?? [],
);

/** Every word in the articles, the synonyms and the red flags. */
const known = new Set([
	...allArticles.flatMap(({ title, asked, text }) => splitWords(`${title} ${asked} ${text}`)),
	...synonyms.keys(),
	...synonyms.values(),
	...alarming,
]);

/** Their stems: "crusted" is a form of "crust", not a typo of "trusted". */
const stems = new Set([...known].map((word) => stemmer(word)));

const withoutDoubles = (word: string) => stemmer(word).replace(/([a-z])\1/g, '$1');

/** Known words by their stems with every double letter made single: "dissapeared" is "disappeared". */
const undoubled = new Map([...known].filter((word) => word.length >= 7).map((word) => [withoutDoubles(word), word]));

const isMeant = (word: string) =>
	known.has(word) || stopWords.has(word) || otherSubjects.has(word) || ordinaryWords.has(word);

/** Whether one letter is missing, added, wrong, or swapped with its neighbor. */
function differByOne(a: string, b: string): boolean {
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	if (long.length - short.length > 1) return false;
	let start = 0;
	while (start < short.length && short[start] === long[start]) start++;
	const rest = long.slice(start + 1);
	if (long.length > short.length) return short.slice(start) === rest;
	const swapped = short[start] === long[start + 1] && short[start + 1] === long[start];
	return short.slice(start + 1) === rest || (swapped && short.slice(start + 2) === long.slice(start + 2));
}

const endsAlike = (word: string, other: string) => word.startsWith(other) || other.startsWith(word);

/** Words with their typos corrected; short words are left alone. */
export const correctWords = (words: readonly string[]): string[] =>
	words.map((word) => {
		if (word.length < 5 || isMeant(word)) return word;
		const near = [...known].filter((other) => other.length >= 4 && differByOne(word, other));
		const alike = near.find((other) => endsAlike(word, other));
		if (alike || stems.has(stemmer(word))) return alike ?? word;
		return near.find((other) => other.length >= 5) ?? undoubled.get(withoutDoubles(word)) ?? word;
	});
