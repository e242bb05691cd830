import { limits, messages, resetSchema } from '@dermavigil/contract';
import { useLocation } from 'react-router';
import { resetPassword } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EntryPage } from './entry-page.tsx';
import { ExpiredLink, LinkForm } from './link-form.tsx';

/** Sets a new password with the emailed link. Its token is in the hash, which browsers send to no server. */
export function ResetPasswordPage() {
	const token = useLocation().hash.slice(1);
	return (
		<EntryPage
			title="Choose a new password"
			// Also true once it is done.
			lead="A new password logs you out everywhere. You then log in with it."
		>
			{token ? <ResetForm key={token} token={token} /> : <Expired />}
		</EntryPage>
	);
}

function ResetForm({ token }: { token: string }) {
	const { field, ...form } = useForm({
		schema: resetSchema.omit({ token: true }),
		submit: ({ password }) => resetPassword({ token, password }),
		getErrorMessage,
	});
	if (form.error === messages.account.resetExpired) return <Expired />;
	return (
		<LinkForm {...form} button="Save password" busyText="Saving...">
			<PasswordField
				label="New Password"
				autoComplete="new-password"
				hint={`At least ${limits.account.minPasswordLength} characters`}
				{...field('password')}
			/>
		</LinkForm>
	);
}

function Expired() {
	return (
		<ExpiredLink message={messages.account.resetExpired} to="/forgot-password">
			Ask for a new link
		</ExpiredLink>
	);
}
