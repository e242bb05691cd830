import type { RiskLevel } from './labels.ts';

/** The symptoms that patients can report, as in PAD-UFES-20. */
export const symptomNames = ['itch', 'grew', 'hurt', 'changed', 'bleed', 'elevation'] as const;
export type SymptomName = (typeof symptomNames)[number];

/** The reported symptoms; unanswered ones are absent. Age in years. */
export type Symptoms = { [Name in SymptomName]?: boolean | undefined } & { age?: number | undefined };

/** The questions as displayed. */
export const symptomQuestions = {
	itch: 'Does it itch?',
	grew: 'Has it grown?',
	hurt: 'Does it hurt?',
	changed: 'Has it changed in the last weeks or months?',
	bleed: 'Has it bled?',
	elevation: 'Is it raised above the skin?',
} as const satisfies Record<SymptomName, string>;

/** Red flags, which a doctor should always see, whatever the photo shows. */
export const redFlags = {
	changed: 'it has changed',
	bleed: 'it has bled',
	grew: 'it has grown',
} as const satisfies Partial<Record<SymptomName, string>>;

/** What to do about one of them, or several in words. */
export const showSoon = (flags: string) => `Show this spot to a doctor within two weeks, because ${flags}.`;

export const oldestAge = 120;

/** The question of age, in years. */
export const ageQuestion = 'How old are you?';

/** A reported symptom as displayed. */
export interface SymptomRow {
	question: string;
	answer: string;
	/** Whether it is one of the red flags. */
	warning: boolean;
}

/** The reported symptoms in the order of the questions; unanswered ones are left out. */
export function formatSymptoms(symptoms: Symptoms | null): SymptomRow[] {
	if (!symptoms) return [];
	const rows = symptomNames.flatMap((name): SymptomRow[] => {
		const given = symptoms[name];
		if (given === undefined) return [];
		return [{ question: symptomQuestions[name], answer: given ? 'Yes' : 'No', warning: given && name in redFlags }];
	});
	const { age } = symptoms;
	if (age === undefined) return rows;
	return [...rows, { question: ageQuestion, answer: `${age} ${age === 1 ? 'year' : 'years'}`, warning: false }];
}

/** Whether one of the red flags was reported. */
export const hasRedFlag = (symptoms: Symptoms | null): boolean =>
	formatSymptoms(symptoms).some(({ warning }) => warning);

/** Whether the advice for a photo names a time for a visit. */
export const advisesVisit = (risk: RiskLevel, symptoms: Symptoms | null): boolean =>
	risk === 'high' || risk === 'medium' || hasRedFlag(symptoms);
