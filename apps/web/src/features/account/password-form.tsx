import { limits, messages, passwordChangeSchema, passwordSchema, signInMessages } from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword, sessionsQuery } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { fetchAgain } from '../../api/light-queries.ts';
import { signInMethodsQuery } from '../../api/sign-in/identities.ts';
import { ErrorMessage, HiddenUsername, SubmitButton, SuccessMessage } from '../../ui/form/form-parts.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountPart } from './account-part.tsx';

/** Changes the password, or sets the first one, which ends every other login. */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
	const queries = useQueryClient();
	const { onSubmit, field, error, busy, result } = useForm({
		schema: hasPassword ? passwordChangeSchema.safeExtend({ current_password: passwordSchema }) : passwordChangeSchema,
		submit: async (change) => {
			await changePassword(change);
			return hasPassword ? messages.account.passwordChanged : signInMessages.passwordSet;
		},
		onSuccess: (_, form) => {
			form.reset();
			void fetchAgain(queries, sessionsQuery.queryKey);
			void fetchAgain(queries, signInMethodsQuery.queryKey);
		},
		getErrorMessage,
	});
	return (
		<AccountPart title="Your password" text="A new password logs you out everywhere else.">
			<form noValidate onSubmit={onSubmit} className="grid gap-5">
				<HiddenUsername email={email} />
				{hasPassword && (
					<PasswordField
						label="Current Password"
						autoComplete="current-password"
						{...field('current_password', 'new_password')}
					/>
				)}
				<PasswordField
					label="New Password"
					autoComplete="new-password"
					hint={`At least ${limits.account.minPasswordLength} characters`}
					{...field('new_password')}
				/>
				<ErrorMessage>{error}</ErrorMessage>
				<SuccessMessage>{result}</SuccessMessage>
				<SubmitButton variant="secondary" busy={busy} busyText="Saving..." className="justify-self-start">
					{hasPassword ? 'Change password' : 'Set password'}
				</SubmitButton>
			</form>
		</AccountPart>
	);
}
