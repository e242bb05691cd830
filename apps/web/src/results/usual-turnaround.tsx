import { useQuery } from '@tanstack/react-query';
import { turnaroundQuery } from '../api/scans.ts';

/** How long reviews usually take on this server, from its own answers; nothing while that is unknown. */
export function UsualTurnaround() {
	const days = useQuery(turnaroundQuery).data?.usual_days;
	if (!days) return null;
	return <span>Usually answered within {days === 1 ? '1 day' : `${days} days`}.</span>;
}
