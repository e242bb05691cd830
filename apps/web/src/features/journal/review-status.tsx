import type { CaseStatus, ReviewStatus } from '@dermavigil/contract';
import { CircleCheck, Flag, Hourglass } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

const shown: Record<ReviewStatus, { text: string; icon: typeof Flag }> = {
	pending: { text: 'Pending', icon: Hourglass },
	reviewed: { text: 'Reviewed', icon: CircleCheck },
	flagged: { text: 'Flagged', icon: Flag },
};

/** How far a professional review is. What clinicians call new is pending to the patient. */
export function ReviewStatusBadge({ status }: { status: CaseStatus | null }) {
	const { text, icon } = shown[status === 'reviewed' || status === 'flagged' ? status : 'pending'];
	return (
		<Badge tone="plain" icon={icon}>
			{text}
		</Badge>
	);
}
