import { formatDate, type SelfCheck } from '@dermavigil/contract';
import { useRef } from 'react';
import { useActingFor, useMayManage } from '../../../../api/use-roles.ts';
import { FocusHome } from '../../../../lib/focus-home.tsx';
import { findOpen, getDueDate, isLeft } from '../self-check-data.ts';
import { EarlierChecks } from './earlier-checks.tsx';
import { NextSteps } from './next-steps.tsx';
import { RegionList } from './region-list.tsx';
import { SelfCheckActions } from './self-check-actions.tsx';

interface SelfCheckOverviewProps {
	checks: SelfCheck[];
	/** The id of the account; undefined until it is known. */
	account: string | undefined;
}

/** Where a self-check starts, continues and ends: its regions, what to do next, and earlier self-checks. */
export function SelfCheckOverview({ checks, account }: SelfCheckOverviewProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	const open = findOpen(checks);
	const latest = open ?? checks[0];
	const mayManage = useMayManage();
	const [skin, light] = useActingFor()
		? ['the skin', 'bright light']
		: ['your skin', 'bright light with a long mirror and a hand mirror'];
	return (
		<FocusHome home={heading}>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				<header className="grid gap-3">
					<h1 ref={heading} tabIndex={-1} className="rounded-sm text-2xl">
						Monthly self-check
					</h1>
					<p className="max-w-2xl text-lg text-quiet">
						Look at all of {skin} once a month, region by region. It takes about ten minutes in {light}.
					</p>
					<p>{open ? describeOpen(open, mayManage) : describeDue(getDueDate(checks))}</p>
				</header>
				<SelfCheckActions open={open} />
				{latest && latest.regions.length > 0 && <NextSteps check={latest} checks={checks} />}
				<RegionList check={open} />
				<EarlierChecks checks={checks} account={account} />
				<section aria-label="About the spots in photos" className="grid max-w-2xl gap-2 text-quiet text-sm">
					<p>
						Spots in photos are found and numbered on this device. This helps you look. It is not a detector and does
						not say what a spot is. Faint and small spots are missed, and shadows, hair or folds can get a number. Your
						own eyes come first.
					</p>
					<p>
						How well it works was measured on computer-generated photos: in two photos a month apart, at least 57 of 60
						spots got the same number. On real skin it can do worse.
					</p>
				</section>
			</div>
		</FocusHome>
	);
}

/** People who may only see it are not told to continue, or to start over. */
function describeOpen(open: SelfCheck, mayManage: boolean): string {
	const day = formatDate(open.started_at);
	if (!mayManage) return `The self-check of ${day} is not finished.`;
	return isLeft(open)
		? `The self-check of ${day} is not finished. Start a new one: its photos are then compared with those.`
		: `Started on ${day}. You can stop and go on at any time.`;
}

function describeDue(due: Date | null): string {
	if (!due) return 'The first self-check shows what the skin looks like now.';
	return due.getTime() <= Date.now() ? 'The next self-check is due.' : `The next self-check: ${formatDate(due)}.`;
}
