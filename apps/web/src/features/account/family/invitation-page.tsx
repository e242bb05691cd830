import { familyMessages, formatDate, type ReceivedInvitation } from '@dermavigil/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { useLocation, useNavigate } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { acceptInvitation, invitationQuery } from '../../../api/family/invitations.ts';
import { familyQuery, fetchAgain } from '../../../api/light-queries.ts';
import { actFor } from '../../../api/session.ts';
import { passFocusOn } from '../../../lib/keep-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/form/form-parts.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPart } from '../../../ui/skeleton.tsx';
import { EntryPage } from '../entry-page.tsx';
import { ExpiredLink } from '../link-form.tsx';

/** Where an invited carer accepts. The token is in the hash, which browsers send to no server. */
export function InvitationPage() {
	const token = useLocation().hash.slice(1);
	const { data, error, refetch } = useQuery({ ...invitationQuery(token), enabled: token !== '' });
	const message = error && getErrorMessage(error);
	return (
		<EntryPage title="You are invited" lead="Someone wants you to help with a skin journal." toAccount={false}>
			{data ? (
				<Invitation token={token} invitation={data} />
			) : token === '' || message === familyMessages.invitationExpired ? (
				<Expired />
			) : message === familyMessages.otherAddress ? (
				<ErrorMessage>{message}</ErrorMessage>
			) : message ? (
				<LoadFailure message={message} onRetry={() => void refetch()} />
			) : (
				<LoadingPart label="Loading the invitation" className="h-72" />
			)}
		</EntryPage>
	);
}

/** Somebody who has already accepted it finds the person there. */
function Expired() {
	return (
		<ExpiredLink message={familyMessages.invitationExpired} to="/account/family">
			Family and carers
		</ExpiredLink>
	);
}

function Invitation({ token, invitation }: { token: string; invitation: ReceivedInvitation }) {
	const { invited_by, full_name, right, expires_at } = invitation;
	const [navigate, queries] = [useNavigate(), useQueryClient()];
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => acceptInvitation(token),
		onSuccess: async (person) => {
			// The header turns away from people whom it does not know yet.
			await fetchAgain(queries, familyQuery.queryKey);
			toast.success(familyMessages.accepted(person.full_name));
		},
	});
	const accept = () =>
		mutate(undefined, {
			// Only here, because this is not called for somebody who has left the page.
			onSuccess: (person) => {
				actFor(person);
				void navigate('/Mylesion', { replace: true });
			},
		});
	const message = error && getErrorMessage(error);
	if (message === familyMessages.invitationExpired) return <Expired />;
	return (
		<div className="grid gap-5">
			<p className="wrap-anywhere">
				<strong className="font-semibold">{invited_by.full_name}</strong> ({invited_by.email}) invites you to{' '}
				{right === 'manage' ? 'see and change' : 'see'} the skin journal of{' '}
				<strong className="font-semibold">{full_name}</strong>: photos, results and reviews.
			</p>
			<p className="text-quiet text-sm">
				They see your name and your email address. You or they can end this at any time. The invitation is open until{' '}
				{formatDate(expires_at)}; if you don’t want it, just close this page.
			</p>
			<ErrorMessage>{message}</ErrorMessage>
			<Button ref={passFocusOn} disabled={isPending} onClick={accept}>
				{isPending ? 'Accepting...' : 'Accept'}
			</Button>
		</div>
	);
}
