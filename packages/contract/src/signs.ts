import { z } from 'zod';

/** What a patient may have noticed, as PAD-UFES-20 asks it. */
export const signNames = ['itch', 'grew', 'hurt', 'changed', 'bleed', 'elevation'] as const;
export type SignName = (typeof signNames)[number];

/** The questions as people read them. */
export const signQuestions = {
	itch: 'Does it itch?',
	grew: 'Has it grown?',
	hurt: 'Does it hurt?',
	changed: 'Has it changed in the last weeks or months?',
	bleed: 'Has it bled?',
	elevation: 'Is it raised above the skin?',
} as const satisfies Record<SignName, string>;

/** Signs that a doctor should always hear of, whatever the photo shows. */
export const redFlags = { bleed: 'it has bled', changed: 'it has changed' } as const satisfies Partial<
	Record<SignName, string>
>;

export const oldestAge = 120;

const answer = z.boolean().optional();

/** What a person told beside the photo; what was not answered is absent. Age in years. */
export const toldSchema = z.strictObject({
	itch: answer,
	grew: answer,
	hurt: answer,
	changed: answer,
	bleed: answer,
	elevation: answer,
	age: z.number().int().min(0).max(oldestAge).optional(),
} satisfies Record<SignName | 'age', z.ZodType>);
export type Told = z.infer<typeof toldSchema>;

/** The question beside the signs; it is answered in years. */
export const ageQuestion = 'How old are you?';

/** An answer as people read it. */
export interface Answer {
	question: string;
	answer: string;
	/** It is one of the red flags. */
	warning: boolean;
}

/** What a person told, in the order of the questions; what was not answered is left out. */
export function answersOf(told: Told | null): Answer[] {
	if (!told) return [];
	const answers = signNames.flatMap((name): Answer[] => {
		const given = told[name];
		if (given === undefined) return [];
		return [{ question: signQuestions[name], answer: given ? 'Yes' : 'No', warning: given && name in redFlags }];
	});
	const { age } = told;
	if (age === undefined) return answers;
	return [...answers, { question: ageQuestion, answer: `${age} ${age === 1 ? 'year' : 'years'}`, warning: false }];
}
