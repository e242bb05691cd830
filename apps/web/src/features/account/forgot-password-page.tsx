import { forgotSchema, limits } from '@dermavigil/contract';
import { Link, useLocation } from 'react-router';
import { forgotPassword } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { Field } from '../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton, SuccessMessage } from '../../ui/form/form-parts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EntryPage, inlineLink } from './entry-page.tsx';

const minutes = limits.account.resetFor / 60_000;

/** Requests an email with a link that resets the password. */
export function ForgotPasswordPage() {
	// Of the login: where to go from there.
	const { state } = useLocation();
	const { onSubmit, field, error, busy, result } = useForm({
		schema: forgotSchema,
		submit: forgotPassword,
		getErrorMessage,
	});
	return (
		<EntryPage
			title="Forgot your password?"
			lead={`We’ll email you a link to reset your password. It works once and expires in ${minutes} minutes.`}
		>
			<form noValidate onSubmit={onSubmit} className="grid gap-5">
				<Field label="Email Address" type="email" autoComplete="username" {...field('email')} />
				<ErrorMessage>{error}</ErrorMessage>
				<SuccessMessage>{result}</SuccessMessage>
				<SubmitButton busy={busy} busyText="Sending...">
					Send link
				</SubmitButton>
				<p className="text-center text-sm">
					<Link to="/PateintLogIn" state={state} className={`${inlineLink} lone-link`}>
						Back to login
					</Link>
				</p>
			</form>
		</EntryPage>
	);
}
