import type { CaseStatus } from '@dermavigil/contract';
import { Check, Circle, Flag } from 'lucide-react';

/** The name, look and key of each status. New stands out by its dot, Flagged by its background; Reviewed recedes. */
export const statuses = {
	new: {
		text: 'New',
		icon: Circle,
		key: '1',
		mark: 'size-2.5! fill-primary text-primary',
		chip: 'border-line px-2 text-ink',
	},
	reviewed: { text: 'Reviewed', icon: Check, key: '2', mark: '', chip: 'border-transparent text-quiet' },
	flagged: { text: 'Flagged', icon: Flag, key: '3', mark: '', chip: 'border-accent px-2 bg-accent text-on-primary' },
} as const satisfies Record<CaseStatus, unknown>;

/** The status of a case in words, with its icon. */
export function CaseStatusBadge({ status }: { status: CaseStatus }) {
	const { text, icon: Icon, mark, chip } = statuses[status];
	return (
		<span
			className={`inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full border py-px font-semibold text-sm ${chip}`}
		>
			<Icon className={`size-3.5 ${mark}`} />
			{text}
		</span>
	);
}
