import { formatDate, type Share, shareMessages } from '@dermavigil/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { fetchAgain } from '../../../api/light-queries.ts';
import { revokeShare, sharesQuery } from '../../../api/shares/shares.ts';
import { useActingFor, useMayManage } from '../../../api/use-roles.ts';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { noteFocus } from '../../../lib/keep-focus.ts';
import { Day } from '../../../results/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/form/form-parts.tsx';
import { LoadingPart } from '../../../ui/skeleton.tsx';
import { AccountPart } from '../account-part.tsx';

/** The links that the patient shares with doctors: what they show, until when, how often they were opened, and a way to end each. */
export function Shares() {
	const { data: shares, isPending, isError } = useQuery(sharesQuery);
	const person = useActingFor();
	return (
		<AccountPart
			title="Shared with doctors"
			text={`${useMayManage() ? 'To share a photo or a spot, open it in My Lesions. ' : ''}Links that ended stay listed for 30 days.`}
		>
			{person && <p className="font-semibold">Links to the skin journal of {person.full_name}</p>}
			{isPending && <LoadingPart label="Loading your links" className="h-14" />}
			{shares?.length === 0 && <p>Nothing is shared right now.</p>}
			{shares && shares.length > 0 && (
				<ul className="grid gap-5">
					{shares.map((share) => (
						<SharedLink key={share.id} share={share} />
					))}
				</ul>
			)}
			<ErrorMessage>{isError && shareMessages.loadFailed}</ErrorMessage>
		</AccountPart>
	);
}

const ended: Record<Exclude<Share['state'], 'open'>, string> = {
	expired: 'It expired.',
	revoked: 'It was ended.',
	closed: 'Closed after too many wrong codes.',
};

function SharedLink({ share }: { share: Share }) {
	const { id, target, doctor, created_at, expires_at, state, open_count, last_opened_at } = share;
	const name = target.name ?? `Scan of ${formatDate(target.saved_at ?? created_at)}`;
	const queries = useQueryClient();
	const row = useRef<HTMLLIElement>(null);
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => revokeShare(id),
		onMutate: noteFocus,
		onSuccess: async (_done, _variables, isStillThere) => {
			toast.success(shareMessages.ended);
			await fetchAgain(queries, sharesQuery.queryKey);
			// The button that had the focus is gone.
			if (isStillThere()) row.current?.focus({ preventScroll: true });
		},
	});
	return (
		<li ref={row} tabIndex={-1} className="grid gap-3 rounded-sm">
			<div className="flex flex-wrap items-center justify-between gap-3 border-line border-l-2 pl-4 text-sm">
				<p className="wrap-anywhere grid min-w-0 gap-0.5">
					<span className="font-semibold">
						{name}
						{doctor && <span className="font-normal text-quiet"> · for {doctor}</span>}
					</span>
					<span className="text-quiet">
						Made <Day at={created_at} withTime />.{' '}
						{state === 'open' ? (
							<>
								Open until <Day at={expires_at} withTime />.
							</>
						) : (
							ended[state]
						)}
					</span>
					<span className="text-quiet">
						{last_opened_at ? (
							<>
								Opened {open_count === 1 ? 'once' : `${open_count} times`}, last <Day at={last_opened_at} withTime />.
							</>
						) : (
							'Not opened yet.'
						)}
					</span>
				</p>
				{state === 'open' && (
					<ManagerOnly>
						<Button
							variant="secondary"
							size="small"
							aria-label={`End link to ${name}`}
							disabled={isPending}
							onClick={() => mutate()}
						>
							End link
						</Button>
					</ManagerOnly>
				)}
			</div>
			<ErrorMessage>{error && getErrorMessage(error, shareMessages.endFailed)}</ErrorMessage>
		</li>
	);
}
