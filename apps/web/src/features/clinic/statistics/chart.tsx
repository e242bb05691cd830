import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';

interface ChartProps {
	title: string;
	lead: string;
	table: ReactNode;
	children: ReactNode;
}

/** A figure as a sentence, a chart and a table. */
export function Chart({ title, lead, table, children }: ChartProps) {
	return (
		<Card aria-label={title} className="flex break-inside-avoid flex-col gap-4 p-4 sm:p-6">
			<div>
				<h2 className="text-lg">{title}</h2>
				<p className="text-quiet text-sm">{lead}</p>
			</div>
			{children}
			<div className="mt-auto -mb-3 border-line border-t print:has-[>[data-state=closed]]:hidden">
				<Disclosure title="View as table">{table}</Disclosure>
			</div>
		</Card>
	);
}
