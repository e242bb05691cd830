import { messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/accounts.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/form/form-parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportAccount } from './export-account.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

/** A patient's account: name, password, logins, data export and deletion. */
export function AccountPage() {
	usePageTitle('Your account | DermaVigil');
	const { data: profile, isError, refetch } = useQuery(profileQuery);
	return (
		<div className="pt-2 sm:pt-6">
			<header className="mb-10 grid gap-3">
				<h1 className="text-2xl">Your account</h1>
				{profile ? (
					<p className="wrap-anywhere text-lg text-quiet">{profile.email}</p>
				) : (
					!isError && (
						<div role="status">
							<span className="sr-only">Loading your account</span>
							<Skeleton className="h-7 w-64" />
						</div>
					)
				)}
			</header>
			{profile && (
				<>
					<NameForm profile={profile} />
					<PasswordForm email={profile.email} />
					<Sessions />
					<ExportAccount />
					<DeleteAccount email={profile.email} />
				</>
			)}
			{isError && (
				<div className="grid max-w-md justify-items-start gap-5">
					<ErrorMessage>{messages.account.loadFailed}</ErrorMessage>
					<Button variant="secondary" onClick={() => void refetch()}>
						Try again
					</Button>
				</div>
			)}
		</div>
	);
}
