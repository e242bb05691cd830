import type { SelfCheck } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { Link, useNavigate } from 'react-router';
import { getErrorMessage } from '../../../../api/api-error.ts';
import { finishSelfCheck, startSelfCheck } from '../../../../api/self-checks/self-checks.ts';
import { ManagerOnly } from '../../../../family/manager-only.tsx';
import { useFocusHome } from '../../../../lib/focus-home.tsx';
import { noteFocus } from '../../../../lib/keep-focus.ts';
import { Button } from '../../../../ui/button.tsx';
import { regionGuides } from '../regions.ts';
import { findNextRegion, isLeft, useChangeSelfCheck } from '../self-check-data.ts';

interface SelfCheckActionsProps {
	/** The one that can be continued. */
	open: SelfCheck | undefined;
}

/** Starts, continues and finishes a self-check. */
export function SelfCheckActions({ open }: SelfCheckActionsProps) {
	const navigate = useNavigate();
	const change = useChangeSelfCheck();
	const goHome = useFocusHome();
	const left = open && isLeft(open) ? open : undefined;
	const next = findNextRegion(open);
	const onError = (error: Error) => toast.error(getErrorMessage(error), { id: 'self-check' });
	const starting = useMutation({
		mutationFn: async () => {
			if (left) await change(() => finishSelfCheck(left.id));
			return await change(startSelfCheck);
		},
		onSuccess: () => toast.remove('self-check'),
		onError,
	});
	const finishing = useMutation({
		mutationFn: (id: string) => change(() => finishSelfCheck(id)),
		onMutate: noteFocus,
		onSuccess: (_check, _id, isStillThere) => {
			toast.success('The self-check is finished.', { id: 'self-check' });
			if (isStillThere()) goHome();
		},
		onError,
	});
	const start = () =>
		starting.mutate(undefined, {
			// Only here, because this is not called for somebody who has left the page.
			onSuccess: (check) => void navigate(`/Mylesion/self-check/${findNextRegion(check) ?? 'face'}`),
		});
	return (
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
	);
}
