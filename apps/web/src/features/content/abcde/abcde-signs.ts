import { formatList } from '@dermavigil/contract';

type Sign = 'asymmetry' | 'border' | 'color' | 'diameter' | 'evolution';

/** How strong each sign is, 0 to 100. */
export type Strengths = Readonly<Record<Sign, number>>;

export const ordinary: Strengths = { asymmetry: 0, border: 0, color: 0, diameter: 20, evolution: 0 };
export const suspicious: Strengths = { asymmetry: 75, border: 80, color: 90, diameter: 70, evolution: 60 };

/** Size counts from 6 mm on, like the eraser on the end of a pencil. */
const notableDiameter = 6;

/** The diameter in millimeters for a strength. */
export function millimeters(strength: number): number {
	return 2 + strength / 10;
}

/** The texts about a sign. */
export interface SignTexts {
	sign: Sign;
	letter: string;
	name: string;
	question: string;
	/** Weak, middle, strong. */
	levels: readonly [SignLevel, SignLevel, SignLevel];
}

interface SignLevel {
	/** The slider's value for screen readers. */
	short: string;
	text: string;
}

/** The five signs of the ABCDE rule, in order. */
export const signs: readonly SignTexts[] = [
	{
		sign: 'asymmetry',
		letter: 'A',
		name: 'Asymmetry',
		question: 'Do the two halves match?',
		levels: [
			{ short: 'halves match', text: 'The two halves match. Ordinary moles are like this.' },
			{
				short: 'halves differ a little',
				text: 'One half is a little larger than the other. Worth comparing next month.',
			},
			{
				short: 'halves differ clearly',
				text: 'The halves no longer match. One part has grown differently from the rest.',
			},
		],
	},
	{
		sign: 'border',
		letter: 'B',
		name: 'Border',
		question: 'Is the edge smooth and sharp?',
		levels: [
			{ short: 'smooth', text: 'The edge is smooth and easy to follow all the way around.' },
			{ short: 'uneven', text: 'The edge has become uneven and is less easy to follow.' },
			{ short: 'notched', text: 'The edge is notched and scalloped, like a coastline with bays.' },
		],
	},
	{
		sign: 'color',
		letter: 'C',
		name: 'Color',
		question: 'Is it one color?',
		levels: [
			{ short: 'one color', text: 'One even shade of brown.' },
			{ short: 'two or three colors', text: 'Two or three shades: light and dark brown, some black.' },
			{ short: 'many colors', text: 'Many colors side by side: browns and black with red, blue-gray or white.' },
		],
	},
	{
		sign: 'diameter',
		letter: 'D',
		name: 'Diameter',
		question: 'How large is it?',
		levels: [
			{
				short: 'small',
				text: 'Smaller than the eraser on a pencil (6 mm). Melanomas start small too, so size alone is no comfort.',
			},
			{
				short: '6 mm or larger',
				text: '6 mm or larger. Many harmless moles are, but with another sign it counts.',
			},
			{
				short: 'much larger than 6 mm',
				text: 'Much larger than 6 mm. Together with any other sign: have it examined.',
			},
		],
	},
	{
		sign: 'evolution',
		letter: 'E',
		name: 'Evolution',
		question: 'Has it changed?',
		levels: [
			{ short: 'unchanged', text: 'It looks as it did three months ago.' },
			{
				short: 'grown',
				text: 'It has grown past the dashed line, its edge three months ago. Have it examined.',
			},
			{
				short: 'changed clearly',
				text: 'In three months it has clearly grown and changed its shape. Have it examined soon, whatever the other signs say.',
			},
		],
	},
];

/** Which of the three levels a strength falls into. */
export function getLevel(sign: Sign, strength: number): 0 | 1 | 2 {
	if (sign === 'diameter') {
		const size = millimeters(strength);
		return size < notableDiameter ? 0 : size < 9 ? 1 : 2;
	}
	return strength < 25 ? 0 : strength < 60 ? 1 : 2;
}

/** A summary of all five signs. */
export function describeSigns(strengths: Strengths): string {
	const present = signs.filter(({ sign }) => getLevel(sign, strengths[sign]) > 0);
	const names = present.map(({ name }) => name.toLowerCase());
	// Many colors, or halves or an edge that are far from even, are enough by themselves; size is not.
	const isStrong = present.some(({ sign }) => sign !== 'diameter' && getLevel(sign, strengths[sign]) === 2);
	if (present.length === 0) return 'None of the ABCDE signs here. Check again next month.';
	if (getLevel('evolution', strengths.evolution) === 0 && !isStrong && present.length === 1) {
		return `One sign (${names[0]}). Compare it with your other moles, and look again next month.`;
	}
	return `${names.length} of 5 signs: ${formatList(names)}. Show such a spot to a doctor.`;
}
