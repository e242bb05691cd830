import type { CaseStatus } from '@dermavigil/contract';
import { CircleCheck, CircleDot, Flag } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** How a status is called, drawn and set by a key. */
export const statuses = {
	new: { text: 'New', icon: CircleDot, key: '1' },
	reviewed: { text: 'Reviewed', icon: CircleCheck, key: '2' },
	flagged: { text: 'Flagged', icon: Flag, key: '3' },
} as const satisfies Record<CaseStatus, unknown>;

export function CaseStatusBadge({ status }: { status: CaseStatus }) {
	const { text, icon } = statuses[status];
	return (
		<Badge tone="plain" icon={icon} small>
			{text}
		</Badge>
	);
}
