import { formatDate, type SelfCheck } from '@dermavigil/contract';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { useActingFor, useMayManage } from '../../../api/use-roles.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../section.tsx';
import { countLookedAt, findOpen, getDueDate, isLeft, useSelfChecks } from './self-check-data.ts';

/** The way to the monthly self-check, and when it is due. */
export function SelfCheckPart() {
	const { checks } = useSelfChecks();
	const open = findOpen(checks);
	const mayManage = useMayManage();
	const skin = useActingFor() ? 'the skin' : 'your skin';
	return (
		<Section
			title="Monthly self-check"
			aside={
				<Button asChild variant="secondary">
					<Link to="/Mylesion/self-check">
						<ListChecks className="size-4.5" />
						{open && !isLeft(open) && mayManage ? 'Continue the self-check' : 'Open the self-check'}
					</Link>
				</Button>
			}
		>
			<p className="max-w-2xl text-quiet">{describe(open, checks ? getDueDate(checks) : null, skin)}</p>
		</Section>
	);
}

function describe(open: SelfCheck | undefined, due: Date | null, skin: string): string {
	if (open && !isLeft(open)) return `${countLookedAt(open)} of 14 regions looked at.`;
	if (open || (due && due.getTime() <= Date.now())) return `Time to look at all of ${skin} again.`;
	if (due) return `Next time: ${formatDate(due)}.`;
	return `Look at all of ${skin} once a month, guided from head to toe, and see what is new.`;
}
