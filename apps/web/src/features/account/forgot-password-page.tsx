import { forgotSchema, limits, messages } from '@dermavigil/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { forgotPassword } from '../../api/accounts.ts';
import { Field } from '../../ui/form/field.tsx';
import { EntryPage, inlineLink } from './entry-page.tsx';
import { Outcome, SubmitButton, Trouble } from './form-parts.tsx';
import { useForm } from './use-form.ts';

const minutes = limits.account.resetFor / 60_000;

/** Asks for a message with a link to choose a new password. */
export function ForgotPasswordPage() {
	const [done, setDone] = useState<string>();
	const { submit, field, trouble, busy } = useForm({
		schema: forgotSchema,
		send: async (request) => {
			setDone(undefined);
			setDone(await forgotPassword(request));
		},
		failed: messages.account.failed,
	});
	return (
		<EntryPage
			title="Forgot your password?"
			lead={`Enter your email address, and a link to choose a new one is sent there. It works once, for ${minutes} minutes.`}
		>
			<form noValidate onSubmit={submit} className="grid gap-5">
				<Field label="Email Address" type="email" autoComplete="username" {...field('email')} />
				<Trouble>{trouble}</Trouble>
				<Outcome>{done}</Outcome>
				<SubmitButton busy={busy} working="Sending...">
					Send Link
				</SubmitButton>
				<p className="text-center text-sm">
					<Link to="/PateintLogIn" className={inlineLink}>
						Back to sign in
					</Link>
				</p>
			</form>
		</EntryPage>
	);
}
