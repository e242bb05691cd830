import type { Fonts } from './fonts.ts';

/** Scripts that the fonts lack, by their common names. */
const scripts = {
	Han: 'Chinese',
	Hiragana: 'Japanese',
	Katakana: 'Japanese',
	Hangul: 'Korean',
	Thai: 'Thai',
	Bengali: 'Bengali',
	Gujarati: 'Gujarati',
	Gurmukhi: 'Gurmukhi',
	Tamil: 'Tamil',
	Telugu: 'Telugu',
	Kannada: 'Kannada',
	Malayalam: 'Malayalam',
	Sinhala: 'Sinhala',
	Khmer: 'Khmer',
	Lao: 'Lao',
	Myanmar: 'Burmese',
	Ethiopic: 'Ethiopic',
	Armenian: 'Armenian',
	Georgian: 'Georgian',
} as const;
const tests = Object.entries(scripts).map(([script, name]) => ({ name, is: new RegExp(`\\p{Script=${script}}`, 'u') }));

/** Characters that change the direction of others: they could make one text look like another. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const invisible = /\p{Default_Ignorable_Code_Point}/u;

const getScript = (character: string) => tests.find(({ is }) => is.test(character))?.name ?? '';

/** These set a left-to-right stretch apart from the text around it; neither is drawn. */
const [isolate, endIsolate] = ['\u2066', '\u2069'];
export const isIsolate = (character: string) => character === isolate || character === endIsolate;

/**
 * The placeholder for characters that no font has: how many there are, and in which script. Unless isolated, its words
 * would be out of order beside right-to-left letters.
 */
function placeholder(count: number, script: string): string {
	const words = [count, script, count === 1 ? 'character' : 'characters'].filter(Boolean).join(' ');
	return `${isolate}[${words}]${endIsolate}`;
}

/**
 * The text as the fonts can print it: composed (NFC), without control characters. A character that no font has is
 * decomposed into letters that one has, or else replaced by a placeholder.
 */
export function printable(text: string, fonts: Fonts): string {
	const has = (character: string) => fonts.faceFor(character, 'sans') !== null;
	let printed = '';
	let missing = { count: 0, script: '' };
	const flush = () => {
		if (missing.count > 0) printed += placeholder(missing.count, missing.script);
		missing = { count: 0, script: '' };
	};
	const clean = text.replace(directionMarks, '').replace(/\r\n?/g, '\n').replaceAll('\t', ' ').normalize();
	for (const character of clean) {
		const simpler = [...character.normalize('NFKD')];
		if (character === '\n' || has(character)) {
			flush();
			printed += character;
		} else if (simpler.length > 0 && simpler.join('') !== character && simpler.every(has)) {
			flush();
			printed += simpler.join('');
		} else if (!invisible.test(character) && !/\p{Cc}/u.test(character)) {
			const script = getScript(character);
			if (script !== missing.script) flush();
			missing = { count: missing.count + 1, script };
		}
	}
	flush();
	return printed;
}
