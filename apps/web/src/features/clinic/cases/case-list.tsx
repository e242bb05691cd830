import { messages } from '@dermavigil/contract';
import type { ComponentProps } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CaseTable } from './case-table.tsx';
import type { useQueue } from './use-queue.ts';

type CaseListProps = Pick<ComponentProps<typeof CaseTable>, 'kept' | 'onFocus' | 'children'> & {
	queue: ReturnType<typeof useQueue>;
};

/** The table of the cases, or why there is none. */
export function CaseList({ queue: { cases, pages }, ...table }: CaseListProps) {
	if (pages.isPending) {
		return (
			<div role="status" className="grid gap-3">
				<span className="sr-only">Loading cases</span>
				{[1, 2, 3, 4, 5, 6].map((place) => (
					<Skeleton key={place} className="h-16" />
				))}
			</div>
		);
	}
	if (cases.length > 0) return <CaseTable cases={cases} busy={pages.isPlaceholderData} {...table} />;
	return pages.isSuccess ? <EmptyState title={messages.clinician.noCases} /> : null;
}
