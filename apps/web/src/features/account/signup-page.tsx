import { limits, messages, pagePaths, signupFormSchema } from '@dermavigil/contract';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { signUp } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { Field } from '../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton, SuccessMessage } from '../../ui/form/form-parts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EntryPage, inlineLink } from './entry-page.tsx';
import { IssuerButton } from './oidc/issuer-button.tsx';
import { PasswordPair } from './password-pair.tsx';

/** Creates a patient's account. */
export function SignupPage() {
	const { state } = useLocation();
	const { onSubmit, field, error, busy, succeeded, result } = useForm({
		schema: signupFormSchema,
		submit: async ({ confirmation: _typedTwice, ...signup }) => ({
			message: await signUp(signup),
			email: signup.email,
		}),
		getErrorMessage: (error) => getErrorMessage(error, messages.signup.failed),
	});
	useRedirectAfter(result, state);
	return (
		<EntryPage
			title="Create your account"
			lead="Save scans, track a spot over time, and ask for a professional review."
		>
			<form noValidate onSubmit={succeeded ? (event) => event.preventDefault() : onSubmit} className="grid gap-5">
				<Field label="Full Name" autoComplete="name" {...field('full_name')} />
				<Field label="Email Address" type="email" autoComplete="email" {...field('email')} />
				<PasswordPair field={field} />
				<ErrorMessage>{error}</ErrorMessage>
				<SuccessMessage>{result?.message}</SuccessMessage>
				<SubmitButton busy={busy || succeeded} busyText={succeeded ? 'Create Account' : 'Creating account...'}>
					Create Account
				</SubmitButton>
				<IssuerButton unavailable={messages.signup.google} remember={false} />
				<p className="text-center text-sm">
					Already have an account?{' '}
					<Link to={pagePaths.login} state={state} className={inlineLink}>
						Log in
					</Link>
				</p>
			</form>
		</EntryPage>
	);
}

interface SignedUp {
	message: string;
	email: string;
}

/** Opens the login shortly after the sign-up, and passes on the message, the address, and where to go from there. */
function useRedirectAfter(result: SignedUp | undefined, state: object | null): void {
	const navigate = useNavigate();
	useEffect(() => {
		if (!result) return;
		const { message: notice, email } = result;
		const timer = setTimeout(
			() => navigate(pagePaths.login, { state: { ...state, notice, email } }),
			limits.account.signupRedirectDelay,
		);
		return () => clearTimeout(timer);
	}, [result, navigate, state]);
}
