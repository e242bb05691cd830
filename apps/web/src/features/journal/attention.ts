import { hasRedFlag, type Lesion, type Scan } from '@dermavigil/contract';

/** What needs attention: unopened answers and, for each lesion, the scan that a doctor should see, High Risk before red flags. */
export function listAttention(scans: Scan[]): { answers: Scan[]; lesions: Scan[] } {
	const unseen = scans.filter((scan) => !wasSeen(scan));
	const high = unseen.filter(isHigh);
	const urgent = [...high, ...unseen.filter((scan) => !isHigh(scan) && hasRedFlag(scan.symptoms))];
	const isFirst = (scan: Scan, place: number) =>
		urgent.findIndex((other) => getLesionId(other) === getLesionId(scan)) === place;
	return { answers: scans.filter(({ review_unread }) => review_unread), lesions: urgent.filter(isFirst) };
}

/** A scan without a lesion counts as a lesion of its own. */
const getLesionId = ({ id, lesion_id }: Scan) => lesion_id ?? id;

/** Whether it is High Risk; only that is shown in red. */
export const isHigh = ({ risk_level }: Scan) => risk_level === 'high';

/** Whether a doctor has seen the spot, as its patient said, or a clinician has reviewed the scan. */
export const wasSeen = ({ seen_by_doctor_at, status }: Scan) => seen_by_doctor_at !== null || status === 'reviewed';

/**
 * The scan of a lesion that a doctor should see: the newest High Risk that none has seen, or else the newest such red
 * flag; null without one.
 */
export const getUrgent = ({ unseen_high, unseen_red_flag }: Lesion) => unseen_high ?? unseen_red_flag ?? null;
