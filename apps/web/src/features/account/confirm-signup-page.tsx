import { messages, signupConfirmationSchema } from '@dermavigil/contract';
import { Link, useLocation } from 'react-router';
import { confirmSignup } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { ErrorMessage, SubmitButton, SuccessMessage } from '../../ui/form/form-parts.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EntryPage, inlineLink } from './entry-page.tsx';

/** Finishes a sign-up with the emailed link. Its token is in the hash, which browsers send to no server. */
export function ConfirmSignupPage() {
	const token = useLocation().hash.slice(1);
	return (
		<EntryPage title="Finish signing up" lead="Enter the password that you chose, and your account is created.">
			{token ? <ConfirmationForm key={token} token={token} /> : <Expired />}
		</EntryPage>
	);
}

function ConfirmationForm({ token }: { token: string }) {
	const { onSubmit, field, error, busy, result } = useForm({
		schema: signupConfirmationSchema.omit({ token: true }),
		submit: ({ password }) => confirmSignup({ token, password }),
		getErrorMessage: (error) => getErrorMessage(error, messages.signup.failed),
	});
	if (error === messages.signup.confirmationExpired) return <Expired />;
	return (
		<div className="grid gap-5">
			{!result && (
				<form noValidate onSubmit={onSubmit} className="grid gap-5">
					<PasswordField label="Password" autoComplete="current-password" {...field('password')} />
					<ErrorMessage>{error}</ErrorMessage>
					<SubmitButton busy={busy} busyText="Creating account...">
						Create Account
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
			<ErrorMessage>{messages.signup.confirmationExpired}</ErrorMessage>
			<Link to="/signUp" className={`${inlineLink} justify-self-center text-sm`}>
				Sign up again
			</Link>
		</div>
	);
}
