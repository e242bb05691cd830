import { expect, it } from 'vitest';
import { countSyllables, getReadingGrade } from './reading-grade.ts';

it.each([
	[1, 'a the spot used changed through skin moles bleeds'],
	[2, 'photo closes changes table tables people compare minutes treated rated'],
	[3, 'images example analyzed created video different diagnose'],
	[4, 'diagnosis material automatic american'],
	[5, 'dermatologist university'],
] as const)('counts %i in: %s', (count, words) => {
	const counted = words.split(' ').map((word) => `${word} ${countSyllables(word)}`);
	expect(counted).toEqual(words.split(' ').map((word) => `${word} ${count}`));
});

const known = /melanomas?/gi;

it('is low for what a nurse says and high for what an institute writes', () => {
	const plain = [
		'Show this spot to a doctor within two weeks.',
		'This photo is too dark. Take another one by a window.',
	];
	const heavy = [
		'The possibilities requiring medical intervention constitute, collectively, a considerable proportion of the estimated probability, necessitating dermatological examination.',
	];
	expect(getReadingGrade(plain, known)).toBeLessThan(4);
	expect(getReadingGrade(heavy, known)).toBeGreaterThan(16);
});

it('counts a name that has no simpler words as one plain word', () => {
	expect(getReadingGrade(['Is it melanoma?'], known)).toBe(getReadingGrade(['Is it spot?'], known));
});
