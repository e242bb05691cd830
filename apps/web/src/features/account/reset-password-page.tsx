import { limits, messages, resetSchema } from '@dermavigil/contract';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { resetPassword } from '../../api/accounts.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { EntryPage, inlineLink } from './entry-page.tsx';
import { Outcome, SubmitButton, Trouble } from './form-parts.tsx';
import { useForm } from './use-form.ts';

/** Where the link of such a message leads: chooses a new password. The token stands where browsers send it to nobody. */
export function ResetPasswordPage() {
	const token = useLocation().hash.slice(1);
	return (
		<EntryPage title="Choose a new password" lead="Afterwards you are signed out everywhere, and sign in with it.">
			{token ? <ResetForm key={token} token={token} /> : <Expired />}
		</EntryPage>
	);
}

function ResetForm({ token }: { token: string }) {
	const [done, setDone] = useState<string>();
	const { submit, field, trouble, busy } = useForm({
		schema: resetSchema.omit({ token: true }),
		send: async ({ password }) => setDone(await resetPassword({ token, password })),
		failed: messages.account.failed,
	});
	if (trouble === messages.account.resetExpired) return <Expired />;
	return (
		<div className="grid gap-5">
			{!done && (
				<form noValidate onSubmit={submit} className="grid gap-5">
					<PasswordField
						label="New Password"
						autoComplete="new-password"
						hint={`At least ${limits.account.minPasswordLength} characters`}
						{...field('password')}
					/>
					<Trouble>{trouble}</Trouble>
					<SubmitButton busy={busy} working="Saving...">
						Save Password
					</SubmitButton>
				</form>
			)}
			<Outcome>{done}</Outcome>
			{done && (
				<Link to="/PateintLogIn" className={`${inlineLink} justify-self-center text-sm`}>
					Sign in
				</Link>
			)}
		</div>
	);
}

function Expired() {
	return (
		<div className="grid gap-5">
			<Trouble>{messages.account.resetExpired}</Trouble>
			<Link to="/forgot-password" className={`${inlineLink} justify-self-center text-sm`}>
				Ask for a new link
			</Link>
		</div>
	);
}
