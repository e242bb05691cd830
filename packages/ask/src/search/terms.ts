import { stemmer } from 'stemmer';
import { stopWords, synonyms } from './synonyms.ts';

/** The words of a text in lower case, with plain apostrophes, without accents, with "percent" for its sign and "emergency" for A&E. */
export function splitWords(text: string): string[] {
	// On many keyboards, an accent is where others have the apostrophe: "can´t".
	const plain = text
		.replace(/[’‘`´ʼ′＇]/g, "'")
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[\p{M}\p{Cf}]/gu, '')
		.replace(/%/g, ' percent ')
		.replace(/\ba ?(?:&|and) ?e\b/g, ' emergency ');
	return plain.match(/[a-z]+(?:'[a-z]+)?|\d+/g) ?? [];
}

/** What a word is searched as: its synonym or itself, without its ending. */
export const toTerm = (word: string): string => stemmer(synonyms.get(word) ?? word);

/** The words of a text that say what it is about, as they are searched. Numbers do not count. */
export const getTerms = (text: string): string[] =>
	splitWords(text)
		.filter((word) => !stopWords.has(word) && !/^\d/.test(word))
		.map((word) => toTerm(word.replace(/'s$/, '')));
