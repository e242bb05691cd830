import { z } from 'zod';

/** What a patient may have noticed, as PAD-UFES-20 asks it. */
export const symptomNames = ['itch', 'grew', 'hurt', 'changed', 'bleed', 'elevation'] as const;
export type SymptomName = (typeof symptomNames)[number];

/** The questions as people read them. */
export const symptomQuestions = {
	itch: 'Does it itch?',
	grew: 'Has it grown?',
	hurt: 'Does it hurt?',
	changed: 'Has it changed in the last weeks or months?',
	bleed: 'Has it bled?',
	elevation: 'Is it raised above the skin?',
} as const satisfies Record<SymptomName, string>;

/** Signs that a doctor should always hear of, whatever the photo shows. */
export const redFlags = { bleed: 'it has bled', changed: 'it has changed' } as const satisfies Partial<
	Record<SymptomName, string>
>;

export const oldestAge = 120;

const answer = z.boolean().optional();

/** What a person told beside the photo; what was not answered is absent. Age in years. */
export const symptomsSchema = z.strictObject({
	itch: answer,
	grew: answer,
	hurt: answer,
	changed: answer,
	bleed: answer,
	elevation: answer,
	age: z.number().int().min(0).max(oldestAge).optional(),
} satisfies Record<SymptomName | 'age', z.ZodType>);
export type Symptoms = z.infer<typeof symptomsSchema>;

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
export function formatAnswers(symptoms: Symptoms | null): Answer[] {
	if (!symptoms) return [];
	const answers = symptomNames.flatMap((name): Answer[] => {
		const given = symptoms[name];
		if (given === undefined) return [];
		return [{ question: symptomQuestions[name], answer: given ? 'Yes' : 'No', warning: given && name in redFlags }];
	});
	const { age } = symptoms;
	if (age === undefined) return answers;
	return [...answers, { question: ageQuestion, answer: `${age} ${age === 1 ? 'year' : 'years'}`, warning: false }];
}
