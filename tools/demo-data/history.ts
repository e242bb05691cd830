import type { CaseStatus, RiskLevel } from '@dermavigil/contract';
import { between, pick } from './chance.ts';

/** When a case came and what became of it. */
export interface DemoHistory {
	submittedAt: Date;
	status: CaseStatus;
	notes: string | null;
	reviewedBy: string | null;
	reviewedAt: Date | null;
}

const hour = 3_600_000;
const day = 24 * hour;

const clinicians = ['Dr. Adaeze Obi', 'Dr. Lena Vogel', 'Dr. Marco Conti', 'SK'];

/** Hours that half of the cases of a risk wait for their review. */
const medianWait: Record<RiskLevel, number> = { high: 4, unknown: 12, medium: 14, low: 30 };

const makeNotes: Record<Exclude<CaseStatus, 'new'>, Record<'urgent' | 'calm', readonly string[]>> = {
	flagged: {
		urgent: [
			'We would like to see this in person. Please book an appointment within the next days.',
			'The border and the colors should be looked at with a dermatoscope. The practice will call you.',
		],
		calm: [
			'Please send a sharper photo in daylight, with a ruler beside the spot.',
			'Please show this at your next visit.',
		],
	},
	reviewed: {
		urgent: [
			'Seen with a colleague: on this photo we find no sign that worries us. Please show it at your next visit.',
		],
		calm: [
			'Nothing on this photo worries us. Compare it again in three months.',
			'Looks harmless here. Come back if it grows, itches or bleeds.',
			'No action needed. Thank you for the clear photo.',
		],
	},
};

/** How many milliseconds ago the first photo of a lesion was sent: of eight weeks, the last days more than the first ones. */
export const someTimeAgo = () => 56 * day * Math.random() ** 2 + 5 * 60_000;

/** How likely a case of this age has been looked at. */
function shareReviewed(age: number): number {
	if (age < 6 * hour) return 0.1;
	return age < 2 * day ? 0.55 : 0.94;
}

/** What may have become of a case that was sent so many milliseconds ago. */
export function inventHistory(age: number, risk: RiskLevel): DemoHistory {
	const submittedAt = new Date(Date.now() - age);
	// Long waits are rarer than short ones: the logarithm is spread evenly around its middle.
	const waited = medianWait[risk] * hour * Math.exp(between(-1, 1) + between(-1, 1));
	if (Math.random() > shareReviewed(age) || waited > age) {
		return { submittedAt, status: 'new', notes: null, reviewedBy: null, reviewedAt: null };
	}
	const urgent = risk === 'high' || risk === 'unknown';
	const status = Math.random() < (urgent ? 0.6 : 0.08) ? 'flagged' : 'reviewed';
	const notes = pick(makeNotes[status][urgent ? 'urgent' : 'calm']);
	const reviewedAt = new Date(submittedAt.getTime() + waited);
	return { submittedAt, status, notes, reviewedBy: pick(clinicians), reviewedAt };
}
