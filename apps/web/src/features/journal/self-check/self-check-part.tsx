import { formatDate } from '@dermavigil/contract';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { useMayManage } from '../../../api/use-roles.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../section.tsx';
import { countLookedAt, findOpen, getDueDate, isLeft, useSelfChecks } from './self-check-data.ts';

/** The way to the monthly self-check, and when it is due. */
export function SelfCheckPart() {
	const { checks } = useSelfChecks();
	const open = findOpen(checks);
	const mayManage = useMayManage();
	const due = checks && getDueDate(checks);
	const isDue = due !== null && due !== undefined && due.getTime() <= Date.now();
	return (
		<Section
			title="Monthly self-check"
			aside={
				<Button asChild variant="secondary">
					<Link to="/Mylesion/self-check">
						<ListChecks aria-hidden="true" className="size-4.5" />
						{open && !isLeft(open) && mayManage ? 'Continue the self-check' : 'Open the self-check'}
					</Link>
				</Button>
			}
		>
			<p className="max-w-2xl text-quiet">
				{open && !isLeft(open)
					? `${countLookedAt(open)} of 14 regions looked at.`
					: isDue || open
						? 'Time to look at all of your skin again.'
						: due
							? `Next time: ${formatDate(due)}.`
							: 'Look at all of your skin once a month, guided from head to toe, and see what is new.'}
			</p>
		</Section>
	);
}
