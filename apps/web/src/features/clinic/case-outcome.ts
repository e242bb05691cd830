import { type CaseOutcome, caseOutcomes } from '@dermavigil/contract';

/** The name of each outcome, and the key that chooses it. */
export const outcomes = {
	benign: { text: 'Benign', key: '4' },
	monitor: { text: 'Monitor', key: '5' },
	in_person: { text: 'See in person', key: '6' },
	biopsy: { text: 'Biopsy', key: '7' },
	urgent: { text: 'Urgent', key: '8' },
	retake: { text: 'Retake photo', key: '9' },
} as const satisfies Record<CaseOutcome, { text: string; key: string }>;

/** The outcomes with their names, from leaving a lesion alone to acting at once. */
export const outcomeList = caseOutcomes.map((outcome) => ({ outcome, ...outcomes[outcome] }));
