import type { CaseOutcome, CaseStatus, RiskLevel } from '@dermavigil/contract';
import { between, pick } from './chance.ts';

/** When a case was submitted and what became of it. */
export interface DemoHistory {
	submittedAt: Date;
	status: CaseStatus;
	notes: string | null;
	outcome: CaseOutcome | null;
	reviewedBy: string | null;
	reviewedAt: Date | null;
}

const hour = 3_600_000;
const day = 24 * hour;

const clinicians = ['Dr. Adaeze Obi', 'Dr. Lena Vogel', 'Dr. Marco Conti', 'SK'];

/** The median time to review of each risk, in hours. */
const medianWait: Record<RiskLevel, number> = { high: 4, unknown: 12, medium: 14, low: 30 };

/** What a clinician chose, and what they wrote to the patient. */
type Answer = readonly [outcome: CaseOutcome, notes: string];

const answers: Record<Exclude<CaseStatus, 'new'>, Record<'urgent' | 'calm', readonly Answer[]>> = {
	flagged: {
		urgent: [
			['urgent', 'We would like to see this in person. Please book an appointment within the next days.'],
			['in_person', 'The border and the colors should be looked at with a dermatoscope. The practice will call you.'],
			['biopsy', 'We recommend a small skin sample (biopsy) of this spot. The practice will call you.'],
		],
		calm: [
			['retake', 'Please send a sharper photo in daylight, with a ruler beside the spot.'],
			['in_person', 'Please show this at your next visit.'],
		],
	},
	reviewed: {
		urgent: [
			[
				'monitor',
				'Seen with a colleague: on this photo we find no sign that worries us. Please show it at your next visit.',
			],
		],
		calm: [
			['monitor', 'Nothing on this photo worries us. Compare it again in three months.'],
			['benign', 'Looks harmless here. Come back if it grows, itches or bleeds.'],
			['benign', 'No action needed. Thank you for the clear photo.'],
		],
	},
};

/** How many milliseconds ago the first photo of a lesion was sent: within eight weeks, recent times being more frequent. */
export const someTimeAgo = () => 56 * day * Math.random() ** 2 + 5 * 60_000;

/** The probability that a case of this age has been reviewed. */
function shareReviewed(age: number): number {
	if (age < 6 * hour) return 0.1;
	return age < 2 * day ? 0.55 : 0.94;
}

/** A plausible history of a case that was sent `age` milliseconds ago. */
export function inventHistory(age: number, risk: RiskLevel): DemoHistory {
	const submittedAt = new Date(Date.now() - age);
	// Long waits are rarer than short ones: the logarithm is spread evenly around its middle.
	const waited = medianWait[risk] * hour * Math.exp(between(-1, 1) + between(-1, 1));
	if (Math.random() > shareReviewed(age) || waited > age) {
		return { submittedAt, status: 'new', notes: null, outcome: null, reviewedBy: null, reviewedAt: null };
	}
	const urgent = risk === 'high' || risk === 'unknown';
	const status = Math.random() < (urgent ? 0.6 : 0.08) ? 'flagged' : 'reviewed';
	const [outcome, notes] = pick(answers[status][urgent ? 'urgent' : 'calm']);
	const reviewedAt = new Date(submittedAt.getTime() + waited);
	return { submittedAt, status, notes, outcome, reviewedBy: pick(clinicians), reviewedAt };
}
