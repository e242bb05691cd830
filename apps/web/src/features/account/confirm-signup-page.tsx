import { messages, signupConfirmationSchema } from '@dermavigil/contract';
import { useLocation } from 'react-router';
import { confirmSignup } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EntryPage } from './entry-page.tsx';
import { ExpiredLink, LinkForm } from './link-form.tsx';

/** Finishes a sign-up with the emailed link. Its token is in the hash, which browsers send to no server. */
export function ConfirmSignupPage() {
	const token = useLocation().hash.slice(1);
	return (
		<EntryPage
			title="Finish signing up"
			// Also true once it is done.
			lead="We create your account once you enter the password that you chose."
		>
			{token ? <ConfirmationForm key={token} token={token} /> : <Expired />}
		</EntryPage>
	);
}

function ConfirmationForm({ token }: { token: string }) {
	const { field, ...form } = useForm({
		schema: signupConfirmationSchema.omit({ token: true }),
		submit: ({ password }) => confirmSignup({ token, password }),
		getErrorMessage: (error) => getErrorMessage(error, messages.signup.failed),
	});
	if (form.error === messages.signup.confirmationExpired) return <Expired />;
	if (form.error === messages.signup.hasAccount) {
		return (
			<ExpiredLink message={messages.signup.hasAccount} to="/PateintLogIn">
				Log in
			</ExpiredLink>
		);
	}
	return (
		<LinkForm {...form} button="Create Account" busyText="Creating account...">
			<PasswordField label="Password" autoComplete="current-password" {...field('password')} />
		</LinkForm>
	);
}

function Expired() {
	return (
		<ExpiredLink message={messages.signup.confirmationExpired} to="/signUp">
			Sign up again
		</ExpiredLink>
	);
}
