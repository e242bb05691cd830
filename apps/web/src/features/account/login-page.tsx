import { loginSchema, messages } from '@dermavigil/contract';
import { useState } from 'react';
import { Link, type Location, Navigate, useLocation } from 'react-router';
import { logIn } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { useRoles } from '../../api/use-roles.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton } from '../../ui/form/form-parts.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { completeLogin } from './complete-login.ts';
import { EntryPage, inlineLink } from './entry-page.tsx';
import { IssuerButton } from './oidc/issuer-button.tsx';
import { LinkAccount } from './oidc/link-account.tsx';
import { useOidcReturn } from './oidc/use-oidc-return.ts';
import { PasskeyButton } from './passkeys/passkey-button.tsx';

/** Logs a patient in and goes on to the page that asked for the login. */
export function LoginPage() {
	const { state } = useLocation();
	const { from, notice, email } = (state ?? {}) as { from?: Location; notice?: string; email?: string };
	const oidc = useOidcReturn();
	const [remember, setRemember] = useState(false);
	const { onSubmit, field, error, busy } = useForm({
		schema: loginSchema,
		submit: async (login) => completeLogin(await logIn({ ...login, remember }), remember),
		getErrorMessage: (error) => getErrorMessage(error, messages.login.failed),
	});
	if (useRoles().patient) return <Navigate to={from ?? '/mylesion'} state={from?.state} replace />;
	if (oidc.busy || oidc.linkTo) {
		return (
			<EntryPage title="Log in" lead="See your saved scans and tracked spots.">
				{oidc.linkTo ? (
					<LinkAccount email={oidc.linkTo} issuer={oidc.name} onLink={oidc.link} />
				) : (
					<p role="status">Logging in...</p>
				)}
			</EntryPage>
		);
	}
	return (
		<EntryPage title="Log in" lead="See your saved scans and tracked spots.">
			<form noValidate onSubmit={onSubmit} className="grid gap-5">
				<ErrorMessage>{oidc.message}</ErrorMessage>
				{notice && (
					<p role="status" className="rounded-md bg-wash px-4 py-3 text-sm">
						{notice}
					</p>
				)}
				{from && <p className="rounded-md bg-wash px-4 py-3 text-sm">{messages.account.logInFirst}</p>}
				<Field label="Email Address" type="email" autoComplete="username" defaultValue={email} {...field('email')} />
				<PasswordField label="Password" autoComplete="current-password" {...field('password')} />
				<div className="flex flex-wrap items-center justify-between gap-x-6">
					<Checkbox label="Remember me" checked={remember} onChange={setRemember} />
					<Link to="/forgot-password" className={`${inlineLink} lone-link text-sm`}>
						Forgot password?
					</Link>
				</div>
				<ErrorMessage>{error}</ErrorMessage>
				<SubmitButton busy={busy} busyText="Logging in...">
					Sign In
				</SubmitButton>
				<IssuerButton unavailable={messages.login.google} remember={remember} />
				<PasskeyButton remember={remember} />
				<p className="text-center text-sm">
					No account yet?{' '}
					<Link to="/signUp" state={state} className={inlineLink}>
						Sign up
					</Link>
				</p>
			</form>
		</EntryPage>
	);
}
