/**
 * The school grade that a text requires, by the formula of Flesch and Kincaid (1975). As Flesch wrote (1949), a colon or
 * semicolon ends a sentence just as a period does. `known`: names that count as one plain word each, because there are no
 * simpler words for them.
 */
export function getReadingGrade(texts: readonly string[], known: RegExp): number {
	const plain = texts.map((text) => text.replace(known, 'spot'));
	const sentences = plain.flatMap((text) => text.split(/[.!?:;…]+(?=\s|["”’)]|$)/)).filter((part) => /\w/.test(part));
	const words = plain.flatMap((text) => text.match(/[A-Za-z]+(?:[’'][a-z]+)?|\d[\d.,]*/g) ?? []);
	const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
	return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** Counts groups of vowels, without silent endings, splitting those spoken apart: right in all but one word in thirty. */
export function countSyllables(word: string): number {
	const spoken = word
		.toLowerCase()
		.replace(/[^a-z]/g, '')
		.replace(/(?<=[aeiouy].*[^aeiouytdl]|[aeiouy]l)ed$/, '')
		.replace(/(?<=[aeiouy].*[^aeiouylcgszx]|[aeiouy]l|[aeiouy]th)es$/, '')
		.replace(/(?<=[aeiouy].*[^aeiouyl]|[aeiouy]l)e$/, '')
		.replace(/(?<![tscg])i(?=[aou])|(?<=cr)e(?=a[^ms])|(?<=[dt])e(?=o)|u(?=a[lt])/g, '$&-')
		.replace(/(?<=[bcdfgkpt])les$/, 'le');
	return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}
