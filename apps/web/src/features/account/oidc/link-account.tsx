import { messages, oidcFinishSchema, signInMessages } from '@dermavigil/contract';
import { Link } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { ErrorMessage, HiddenUsername, SubmitButton } from '../../../ui/form/form-parts.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { inlineLink } from '../entry-page.tsx';

interface LinkAccountProps {
	email: string;
	/** The name of the issuer. */
	issuer: string;
	/** Links and logs in; throws what the server says about a wrong password. */
	onLink(password: string): Promise<unknown>;
}

/** Asks for the password of an account once, so that an issuer may open it. */
export function LinkAccount({ email, issuer, onLink }: LinkAccountProps) {
	const { onSubmit, field, error, busy } = useForm({
		schema: oidcFinishSchema.pick({ password: true }).required(),
		submit: ({ password }) => onLink(password),
		getErrorMessage: (error) => getErrorMessage(error, messages.login.failed),
	});
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-5">
			<p className="wrap-anywhere rounded-md bg-wash px-4 py-3 text-sm">{signInMessages.linkAsked(email, issuer)}</p>
			<HiddenUsername email={email} />
			<PasswordField label="Password" autoComplete="current-password" {...field('password')} />
			<p className="flex flex-wrap justify-between gap-x-6 text-sm">
				<Link to="/forgot-password" className={`${inlineLink} lone-link`}>
					No password yet, or forgot it?
				</Link>
				<Link to="/signUp" className={`${inlineLink} lone-link`}>
					Sign up
				</Link>
			</p>
			<ErrorMessage>{error}</ErrorMessage>
			<SubmitButton busy={busy} busyText="Logging in...">
				Link and log in
			</SubmitButton>
		</form>
	);
}
