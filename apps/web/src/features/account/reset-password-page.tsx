import { limits, messages, resetSchema } from '@dermavigil/contract';
import { Link, useLocation } from 'react-router';
import { resetPassword } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { ErrorMessage, SubmitButton, SuccessMessage } from '../../ui/form/form-parts.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EntryPage, inlineLink } from './entry-page.tsx';

/** Sets a new password with the emailed link. Its token is in the hash, which browsers send to no server. */
export function ResetPasswordPage() {
	const token = useLocation().hash.slice(1);
	return (
		<EntryPage title="Choose a new password" lead="Afterwards you are signed out everywhere, and sign in with it.">
			{token ? <ResetForm key={token} token={token} /> : <Expired />}
		</EntryPage>
	);
}

function ResetForm({ token }: { token: string }) {
	const { onSubmit, field, error, busy, result } = useForm({
		schema: resetSchema.omit({ token: true }),
		submit: ({ password }) => resetPassword({ token, password }),
		getErrorMessage: (error) => getErrorMessage(error, messages.account.failed),
	});
	if (error === messages.account.resetExpired) return <Expired />;
	return (
		<div className="grid gap-5">
			{!result && (
				<form noValidate onSubmit={onSubmit} className="grid gap-5">
					<PasswordField
						label="New Password"
						autoComplete="new-password"
						hint={`At least ${limits.account.minPasswordLength} characters`}
						{...field('password')}
					/>
					<ErrorMessage>{error}</ErrorMessage>
					<SubmitButton busy={busy} busyText="Saving...">
						Save Password
					</SubmitButton>
				</form>
			)}
			<SuccessMessage>{result}</SuccessMessage>
			{result && (
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
			<ErrorMessage>{messages.account.resetExpired}</ErrorMessage>
			<Link to="/forgot-password" className={`${inlineLink} justify-self-center text-sm`}>
				Ask for a new link
			</Link>
		</div>
	);
}
