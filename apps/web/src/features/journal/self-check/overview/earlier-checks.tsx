import { formatDate, type SelfCheck } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../../api/api-error.ts';
import { deleteSelfCheck } from '../../../../api/self-checks/self-checks.ts';
import { ManagerOnly } from '../../../../family/manager-only.tsx';
import { removeDevicePhotos } from '../../../../offline/device-photos.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useReload } from '../../patient-data.ts';
import { countLookedAt } from '../self-check-data.ts';

interface EarlierChecksProps {
	checks: SelfCheck[];
	account: string | undefined;
}

/** Every self-check with its date; each can be deleted. Nothing before the first one. */
export function EarlierChecks({ checks, account }: EarlierChecksProps) {
	const id = useId();
	const reload = useReload();
	const [asked, setAsked] = useState<SelfCheck | null>(null);
	const deletion = useMutation({
		mutationFn: async (check: SelfCheck) => {
			await deleteSelfCheck(check.id);
			if (account) await removeDevicePhotos(account, check.id).catch(() => undefined);
		},
		onSuccess: () => void toast.success('The self-check was deleted.'),
		onError: (error) => toast.error(getErrorMessage(error)),
		onSettled: async (_done, _error, check) => {
			await reload();
			// The question about another one may have replaced it.
			setAsked((now) => (now === check ? null : now));
		},
	});
	if (checks.length === 0) return null;
	return (
		<section aria-labelledby={id} className="grid gap-3">
			<h2 id={id} className="text-xl">
				All self-checks
			</h2>
			<ul className="divide-y divide-line">
				{checks.map((check) => (
					<li key={check.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
						<span>
							{formatDate(check.started_at)}
							<span className="text-quiet">, {describe(check)}</span>
						</span>
						<ManagerOnly>
							<Button variant="danger-quiet" size="small" className="ml-auto" onClick={() => setAsked(check)}>
								Delete <span className="sr-only">the self-check of {formatDate(check.started_at)}</span>
							</Button>
						</ManagerOnly>
					</li>
				))}
			</ul>
			{asked && (
				<ConfirmDialog
					title="Delete self-check"
					question="Its notes and photos are deleted too, on this device and on our server. This cannot be undone."
					action="Delete"
					busyAction="Deleting..."
					busy={deletion.isPending}
					onConfirm={() => deletion.mutate(asked)}
					onCancel={() => setAsked(null)}
				/>
			)}
		</section>
	);
}

function describe(check: SelfCheck): string {
	const seen = `${countLookedAt(check)} of 14 regions`;
	return check.finished_at ? seen : `${seen}, not finished`;
}
