import type { Fonts } from './fonts.ts';

/** Scripts that the fonts lack, as people call them. */
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

/** Signs that only steer how others are shown; those that change the direction could make a text read as another one. */
const steering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const invisible = /\p{Default_Ignorable_Code_Point}/u;

const getScript = (character: string) => tests.find(({ is }) => is.test(character))?.name ?? '';

/** What stands in for characters that no font has: how many they are, and of which script. */
function placeholder(count: number, script: string): string {
	return `[${[count, script, count === 1 ? 'character' : 'characters'].filter(Boolean).join(' ')}]`;
}

/**
 * The text as the fonts can print it: composed, in lines without control characters. What no font has is taken apart into
 * letters that there are, else its place says honestly what is missing.
 */
export function printable(text: string, fonts: Fonts): string {
	const has = (character: string) => fonts.faceFor(character, 'sans') !== null;
	let printed = '';
	let missing = { count: 0, script: '' };
	const tell = () => {
		if (missing.count > 0) printed += placeholder(missing.count, missing.script);
		missing = { count: 0, script: '' };
	};
	const clean = text.replace(steering, '').replace(/\r\n?/g, '\n').replaceAll('\t', ' ').normalize();
	for (const character of clean) {
		const simpler = [...character.normalize('NFKD')];
		if (character === '\n' || has(character)) {
			tell();
			printed += character;
		} else if (simpler.length > 0 && simpler.join('') !== character && simpler.every(has)) {
			tell();
			printed += simpler.join('');
		} else if (!invisible.test(character) && !/\p{Cc}/u.test(character)) {
			const script = getScript(character);
			if (script !== missing.script) tell();
			missing = { count: missing.count + 1, script };
		}
	}
	tell();
	return printed;
}
