import { messages } from '@dermavigil/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Users } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { exportAccount, profileQuery } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { untilLogOut } from '../../api/log-out.ts';
import { signInMethodsQuery } from '../../api/sign-in/identities.ts';
import { nameFile, saveFile } from '../../lib/files/save-file.ts';
import { FocusHome } from '../../lib/focus-home.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/form/form-parts.tsx';
import { LoadingPart } from '../../ui/skeleton.tsx';
import { AccountPart } from './account-part.tsx';
import { BreakableEmail } from './breakable-email.tsx';
import { DeleteAccount } from './delete-account.tsx';
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
					<FocusHome home={heading}>
						<LinkedIssuers methods={methods.data} />
					</FocusHome>
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

/** On the account page, the way to family and carers. */
function FamilyPart() {
	return (
		<AccountPart
			title="Family and carers"
			text="Add your child or a parent to your account. Or let someone you trust help with your skin journal."
		>
			<Button asChild variant="secondary" className="justify-self-start">
				<Link to="/account/family">
					<Users className="size-4.5" />
					Family and carers
				</Link>
			</Button>
		</AccountPart>
	);
}

/** Downloads everything that is stored about the patient. */
function ExportAccount() {
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => untilLogOut(exportAccount),
		onSuccess: (zip) => zip && saveFile(zip, nameFile('data', 'zip')),
	});
	return (
		<AccountPart
			title="Your data"
			text="A ZIP file with all photos and data in your account (JPEG and JSON). Self-check photos that are only on your device are not in it."
		>
			<ErrorMessage>{error && getErrorMessage(error, messages.account.exportFailed)}</ErrorMessage>
			<Button variant="secondary" disabled={isPending} onClick={() => mutate()} className="justify-self-start">
				<Download className="size-4.5" />
				{isPending ? 'Preparing the download...' : 'Download everything'}
			</Button>
		</AccountPart>
	);
}
