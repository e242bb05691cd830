import { messages, type Session } from '@dermavigil/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { endSessions, sessionsQuery } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { prepareLogOut } from '../../api/log-out.ts';
import { Day } from '../../results/day.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/form/form-parts.tsx';
import { useLogOutQuestion } from '../../ui/navigation/use-log-out-question.tsx';
import { LoadingPart } from '../../ui/skeleton.tsx';
import { AccountPart } from './account-part.tsx';

/** The account's logins, and a button that ends all of them. */
export function Sessions() {
	const { data: sessions, isPending, isError } = useQuery(sessionsQuery);
	const {
		mutate,
		isPending: isEnding,
		error,
	} = useMutation({
		mutationFn: async () => {
			const logOut = prepareLogOut();
			await endSessions();
			if (logOut()) toast.success(messages.account.loggedOut);
		},
	});
	// A clinician who is logged in here, too, is logged out with the patient.
	const [begin, question] = useLogOutQuestion('Log out everywhere', mutate);
	const errorMessage = isError ? messages.account.loadFailed : error && getErrorMessage(error);
	return (
		<AccountPart
			title="Where you are logged in"
			text="Don’t recognize a device? Log out everywhere and change your password."
		>
			{isPending && <LoadingPart label="Loading where you are logged in" className="h-14" />}
			{sessions && (
				<ul className="grid gap-4">
					{sessions.map((session) => (
						<SessionItem key={session.id} session={session} />
					))}
				</ul>
			)}
			<ErrorMessage>{errorMessage}</ErrorMessage>
			<Button variant="secondary" disabled={isEnding} onClick={begin} className="justify-self-start">
				{isEnding ? 'Logging out...' : 'Log out everywhere'}
			</Button>
			{question}
		</AccountPart>
	);
}

function SessionItem({ session }: { session: Session }) {
	const { client, current, created_at, last_seen_at, expires_at } = session;
	return (
		<li className="grid gap-0.5 border-line border-l-2 pl-4 text-sm">
			<span className="font-semibold">
				{client}
				{current && <span className="font-normal text-quiet"> · this browser</span>}
			</span>
			<span className="text-quiet">
				Last used <Day at={last_seen_at} withTime />. Logged in <Day at={created_at} withTime />, ends by{' '}
				<Day at={expires_at} />.
			</span>
		</li>
	);
}
