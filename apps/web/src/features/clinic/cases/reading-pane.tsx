import type { Case } from '@dermavigil/contract';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Moment } from '../../../results/day.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { getPatientName, isErased } from '../case-data.ts';
import { formatWaiting } from './waiting.ts';

export const readingPane = 'reading-pane';

interface ReadingPaneProps {
	caseItem: Case;
	/** Its position in the list, how many are loaded, and whether there are more. */
	index: number;
	count: number;
	more: boolean;
	onStep(by: 1 | -1): void;
	onClose(): void;
	/** The focus has come into it. */
	onFocus(): void;
	children: ReactNode;
}

/** The open case beside the list: it stays in the window while the list scrolls. */
export function ReadingPane({ caseItem, index, count, more, onStep, onClose, onFocus, children }: ReadingPaneProps) {
	const name = getPatientName(caseItem);
	const waiting = isErased(caseItem) ? null : formatWaiting(caseItem);
	return (
		<section
			id={readingPane}
			aria-label={`The case of ${name}`}
			tabIndex={-1}
			data-buttons="lower-right"
			onFocus={onFocus}
			// The next case starts at its top.
			key={caseItem.id}
			className="sticky print:static print:block print:h-auto top-[calc(var(--header)+0.75rem)] grid h-[calc(100dvh-var(--header)-1.5rem)] grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-paper outline-none [--sticky-top:0rem]"
		>
			<header className="flex flex-wrap items-center gap-x-2 border-line border-b bg-surface py-1.5 pr-2 pl-4">
				<h2 className="min-w-0 break-words font-sans font-semibold text-base">{name}</h2>
				<p className="mr-auto text-quiet text-sm">
					<Moment at={caseItem.submitted_at} />
					{waiting && `, ${waiting}`}
				</p>
				<div className="ml-auto flex items-center print:hidden">
					<p className="text-quiet text-sm tabular-nums">
						{index + 1} of {count}
						{more && '+'}
					</p>
					<IconButton label="Previous case" onClick={() => onStep(-1)} disabled={index === 0}>
						<ChevronLeft />
					</IconButton>
					<IconButton label="Next case" onClick={() => onStep(1)} disabled={index === count - 1 && !more}>
						<ChevronRight />
					</IconButton>
					<IconButton label="Close the case" onClick={onClose}>
						<X />
					</IconButton>
				</div>
			</header>
			<div className="overflow-y-auto print:overflow-visible p-4">{children}</div>
		</section>
	);
}
