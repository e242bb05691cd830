import type { Scan } from '@dermavigil/contract';

/** What needs attention: answers that were not opened, and the newest High Risk scan of each lesion that no doctor has seen. */
export function listAttention(scans: Scan[]): { answers: Scan[]; lesions: Scan[] } {
	const high = scans.filter((scan) => needsDoctor(scan));
	const isNewest = (scan: Scan, place: number) =>
		high.findIndex((other) => getLesionId(other) === getLesionId(scan)) === place;
	return { answers: scans.filter(({ review_unread }) => review_unread), lesions: high.filter(isNewest) };
}

/** A scan that belongs to no lesion counts as one of its own. */
const getLesionId = ({ id, lesion_id }: Scan) => lesion_id ?? id;

const needsDoctor = (scan: Scan) => scan.risk_level === 'high' && !wasSeen(scan);

/** Whether a doctor has seen the spot, as its patient said, or a clinician has reviewed the scan. */
export const wasSeen = ({ seen_by_doctor_at, status }: Scan) => seen_by_doctor_at !== null || status === 'reviewed';
