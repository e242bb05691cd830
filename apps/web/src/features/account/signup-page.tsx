import { limits, messages, signupFormSchema } from '@dermavigil/contract';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { signUp } from '../../api/accounts.ts';
import { Field } from '../../ui/form/field.tsx';
import { EntryPage, inlineLink } from './entry-page.tsx';
import { Outcome, SubmitButton, Trouble } from './form-parts.tsx';
import { GoogleButton } from './google-button.tsx';
import { PasswordPair } from './password-pair.tsx';
import { useForm } from './use-form.ts';

const loginPath = '/PateintLogIn';

/** Makes a patient's account. */
export function SignupPage() {
	const { state } = useLocation();
	const [done, setDone] = useState<string>();
	useRedirectAfter(done, state);
	const { submit, field, trouble, busy } = useForm({
		schema: signupFormSchema,
		send: async ({ confirmation: _typedTwice, ...signup }) => setDone(await signUp(signup)),
		failed: messages.signup.failed,
	});
	return (
		<EntryPage
			title="Create your account"
			lead="For keeping scans, following a spot over months, and asking for a professional review."
		>
			<form noValidate onSubmit={done ? (event) => event.preventDefault() : submit} className="grid gap-5">
				<Field label="Full Name" autoComplete="name" {...field('full_name')} />
				<Field label="Email Address" type="email" autoComplete="email" {...field('email')} />
				<PasswordPair field={field} />
				<Trouble>{trouble}</Trouble>
				<Outcome>{done}</Outcome>
				<SubmitButton busy={busy || done !== undefined} working={done ? 'Create Account' : 'Creating account...'}>
					Create Account
				</SubmitButton>
				<GoogleButton answer={messages.signup.google} />
				<p className="text-center text-sm">
					Already have an account?{' '}
					<Link to={loginPath} state={state} className={inlineLink}>
						Sign in
					</Link>
				</p>
			</form>
		</EntryPage>
	);
}

/** Opens the login once it was told that the account is there; where to go from there, the login is told in turn. */
function useRedirectAfter(done: string | undefined, state: unknown): void {
	const navigate = useNavigate();
	useEffect(() => {
		if (!done) return;
		const timer = setTimeout(() => navigate(loginPath, { state }), limits.account.signupRedirectDelay);
		return () => clearTimeout(timer);
	}, [done, navigate, state]);
}
