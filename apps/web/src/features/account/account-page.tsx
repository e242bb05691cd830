import { messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { profileQuery } from '../../api/accounts.ts';
import { signInMethodsQuery } from '../../api/sign-in/identities.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/form/form-parts.tsx';
import { LoadingPart } from '../../ui/skeleton.tsx';
import { BreakableEmail } from './breakable-email.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportAccount } from './export-account.tsx';
import { FamilyPart } from './family/family-part.tsx';
import { NameForm } from './name-form.tsx';
import { LinkedIssuers } from './oidc/linked-issuers.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { RemindersPart } from './reminders/reminders-part.tsx';
import { Sessions } from './sessions.tsx';
import { Shares } from './shares/shares.tsx';

/** A patient's account: name, password, shared links, logins, data export and deletion. */
export function AccountPage() {
	usePageTitle('Your account | DermaVigil');
	const [profile, methods] = [useQuery(profileQuery), useQuery(signInMethodsQuery)];
	const heading = useRef<HTMLHeadingElement>(null);
	const isError = profile.isError || methods.isError;
	return (
		<div className="pt-2 sm:pt-6">
			<header className="mb-10 grid gap-3">
				<h1 ref={heading} tabIndex={-1} className="rounded-sm text-2xl">
					Your account
				</h1>
				{profile.data ? (
					<p className="wrap-anywhere text-lg text-quiet">
						<BreakableEmail email={profile.data.email} />
					</p>
				) : (
					!isError && <LoadingPart label="Loading your account" className="h-7 w-64" />
				)}
			</header>
			{profile.data && methods.data && (
				<>
					<NameForm profile={profile.data} />
					<FamilyPart />
					<RemindersPart email={profile.data.email} />
					<LinkedIssuers methods={methods.data} focusAfter={heading} />
					<PasswordForm email={profile.data.email} hasPassword={methods.data.has_password} />
					<Passkeys email={profile.data.email} methods={methods.data} />
					<Shares />
					<Sessions />
					<ExportAccount />
					<DeleteAccount id={profile.data.id} email={profile.data.email} hasPassword={methods.data.has_password} />
				</>
			)}
			{isError && (
				<div className="grid max-w-md justify-items-start gap-5">
					<ErrorMessage>{messages.account.loadFailed}</ErrorMessage>
					<Button variant="secondary" onClick={() => void Promise.all([profile.refetch(), methods.refetch()])}>
						Try again
					</Button>
				</div>
			)}
		</div>
	);
}
