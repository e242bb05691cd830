import { formatDate, type SelfCheck } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useNavigate } from 'react-router';
import { getErrorMessage } from '../../../../api/api-error.ts';
import { finishSelfCheck, startSelfCheck } from '../../../../api/self-checks/self-checks.ts';
import { useMayManage } from '../../../../api/use-roles.ts';
import { ManagerOnly } from '../../../../family/manager-only.tsx';
import { noteFocus } from '../../../../lib/keep-focus.ts';
import { Button } from '../../../../ui/button.tsx';
import { regionGuides } from '../regions.ts';
import { findNextRegion, findOpen, getDueDate, isLeft, useChangeSelfCheck } from '../self-check-data.ts';
import { EarlierChecks } from './earlier-checks.tsx';
import { NextSteps } from './next-steps.tsx';
import { RegionList } from './region-list.tsx';

interface SelfCheckOverviewProps {
	checks: SelfCheck[];
	/** The id of the account; undefined until it is known. */
	account: string | undefined;
}

/** Where a self-check begins, is continued and ends: its regions, what to do next, and those of earlier months. */
export function SelfCheckOverview({ checks, account }: SelfCheckOverviewProps) {
	const navigate = useNavigate();
	const change = useChangeSelfCheck();
	const heading = useRef<HTMLHeadingElement>(null);
	const open = findOpen(checks);
	const left = open && isLeft(open) ? open : undefined;
	const next = findNextRegion(open);
	const latest = open ?? checks[0];
	const onError = (error: Error) => toast.error(getErrorMessage(error, 'That did not work. Please try again.'));
	const starting = useMutation({
		mutationFn: async () => {
			if (left) await change(() => finishSelfCheck(left.id));
			return await change(startSelfCheck);
		},
		onError,
	});
	const finishing = useMutation({
		mutationFn: (id: string) => change(() => finishSelfCheck(id)),
		onMutate: noteFocus,
		onSuccess: (_check, _id, isStillThere) => {
			toast.success('The self-check is finished.');
			if (isStillThere()) heading.current?.focus();
		},
		onError,
	});
	const start = () =>
		starting.mutate(undefined, {
			// Only here: who has left the page meanwhile is not called back.
			onSuccess: (check) => void navigate(`/Mylesion/self-check/${findNextRegion(check) ?? 'face'}`),
		});
	const mayManage = useMayManage();
	return (
		<>
			<header className="grid gap-3">
				<h1 ref={heading} tabIndex={-1} className="rounded-sm text-2xl">
					Monthly self-check
				</h1>
				<p className="max-w-2xl text-lg text-quiet">
					Look at all of your skin once a month, region by region. It takes about ten minutes in bright light with a
					long mirror and a hand mirror.
				</p>
				<p>{open ? describeOpen(open, mayManage) : describeDue(getDueDate(checks))}</p>
			</header>
			<ManagerOnly>
				<p className="flex flex-wrap gap-3">
					{(!open || left) && (
						<Button disabled={starting.isPending} onClick={start}>
							Start a {left && 'new '}self-check
						</Button>
					)}
					{open && next && (
						<Button asChild variant={left ? 'secondary' : 'primary'}>
							<Link to={`/Mylesion/self-check/${next}`}>
								{open.regions.length === 0 ? 'Start' : 'Continue'} with {regionGuides[next].name}
							</Link>
						</Button>
					)}
					{open && open.regions.length > 0 && (
						<Button
							variant={next || left ? 'secondary' : 'primary'}
							disabled={finishing.isPending}
							onClick={() => finishing.mutate(open.id)}
						>
							Finish this self-check
						</Button>
					)}
				</p>
			</ManagerOnly>
			{latest && latest.regions.length > 0 && <NextSteps check={latest} checks={checks} focusAfter={heading} />}
			<RegionList check={open} />
			<EarlierChecks checks={checks} account={account} focusAfter={heading} />
			<section aria-label="About the spots in photos" className="grid max-w-2xl gap-2 text-quiet text-sm">
				<p>
					Spots in your photos are found and numbered on this device. This helps you look. It is not a detector and does
					not say what a spot is. Faint and small spots are missed, and shadows, hair or folds can get a number. Your
					own eyes come first.
				</p>
				<p>
					How well it works was measured on computer-generated photos: in two photos a month apart, at least 57 of 60
					spots got the same number. On real skin it can do worse.
				</p>
			</section>
		</>
	);
}

/** Who may only see it is not told to go on, or to begin anew. */
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
