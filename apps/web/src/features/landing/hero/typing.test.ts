import { limits } from '@dermavigil/contract';
import { expect, test } from 'vitest';
import { beforeTyping, nextTyping, typingDelay } from './typing.ts';

const { words, typing } = limits.hero;

/** Every state until the words begin again, with the wait before it. */
function oneRound() {
	const steps = [];
	let state = beforeTyping;
	do {
		const wait = typingDelay(state, words[state.word]!.length, typing);
		state = nextTyping(state, words);
		steps.push({ wait, text: words[state.word]!.slice(0, state.shown), word: state.word });
	} while (steps.length < 500 && !(state.word === 0 && state.shown === 0));
	return steps;
}

test('all five words are typed and erased, one character at a time', () => {
	const shown = oneRound().map(({ text }) => text);
	expect(shown.filter((text) => (words as readonly string[]).includes(text))).toEqual([
		'Precision',
		'Clarity',
		'Intelligence',
		'Innovation',
		'Discovery',
	]);
	expect(shown.slice(0, 3)).toEqual(['P', 'Pr', 'Pre']);
	for (const [index, text] of shown.slice(1).entries()) {
		expect(Math.abs(text.length - shown[index]!.length)).toBe(1);
	}
});

test('800 ms before the first character, 85 between, 1200 at a full word, 45 while erasing, 500 before the next', () => {
	const waits = oneRound().map(({ wait }) => wait);
	const length = 'Precision'.length;
	expect(waits.slice(0, 2 * length + 1)).toEqual([
		800,
		...Array(length - 1).fill(85),
		1200,
		...Array(length - 1).fill(45),
		500,
	]);
});
