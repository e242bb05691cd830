import type { Scan } from '@dermavigil/contract';

/** What needs attention: answers that were not opened, and the newest High Risk scan of each spot that no doctor has seen. */
export function listAttention(scans: Scan[]): { answers: Scan[]; spots: Scan[] } {
	const high = scans.filter((scan) => needsDoctor(scan));
	const isNewest = (scan: Scan, place: number) => high.findIndex((other) => getSpot(other) === getSpot(scan)) === place;
	return { answers: scans.filter(({ review_unread }) => review_unread), spots: high.filter(isNewest) };
}

/** A scan without a lesion is a spot of its own. */
const getSpot = ({ id, lesion_id }: Scan) => lesion_id ?? id;

const needsDoctor = ({ risk_level, seen_by_doctor_at, status }: Scan) =>
	risk_level === 'high' && seen_by_doctor_at === null && status !== 'reviewed';
