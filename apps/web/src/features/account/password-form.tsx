import { limits, messages, passwordChangeSchema } from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, sessionsQuery } from '../../api/accounts.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { AccountPart } from './account-part.tsx';
import { Outcome, SubmitButton, Trouble, UsernameForManagers } from './form-parts.tsx';
import { useForm } from './use-form.ts';

/** Changes the password, which ends every other login. */
export function PasswordForm({ email }: { email: string }) {
	const queries = useQueryClient();
	const [done, setDone] = useState<string>();
	const { submit, field, trouble, busy } = useForm({
		schema: passwordChangeSchema,
		send: async (change, form) => {
			setDone(undefined);
			await changePassword(change);
			form.reset();
			setDone(messages.account.passwordChanged);
			await queries.invalidateQueries(sessionsQuery);
		},
		failed: messages.account.failed,
	});
	return (
		<AccountPart title="Your password" text="A new password signs you out everywhere else.">
			<form noValidate onSubmit={submit} className="grid gap-5">
				<UsernameForManagers email={email} />
				<PasswordField label="Current Password" autoComplete="current-password" {...field('current_password')} />
				<PasswordField
					label="New Password"
					autoComplete="new-password"
					hint={`At least ${limits.account.minPasswordLength} characters`}
					{...field('new_password')}
				/>
				<Trouble>{trouble}</Trouble>
				<Outcome>{done}</Outcome>
				<SubmitButton variant="secondary" busy={busy} working="Saving..." className="justify-self-start">
					Change Password
				</SubmitButton>
			</form>
		</AccountPart>
	);
}
