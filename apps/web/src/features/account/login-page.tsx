import { loginSchema, messages, pagePaths } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link, type Location, Navigate, useLocation } from 'react-router';
import { logIn } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { canUsePasskeys, getPasskeyErrorMessage, logInWithPasskey } from '../../api/sign-in/passkeys.ts';
import { useRoles } from '../../api/use-roles.ts';
import { Button } from '../../ui/button.tsx';
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

/** Why somebody should log in, by the page that they came from. */
const reasons: Record<string, string> = {
	[pagePaths.scan]: messages.account.logInToSave,
	[pagePaths.invitation]: messages.account.logInToAccept,
};

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
				{from && !notice && (
					<p className="rounded-md bg-wash px-4 py-3 text-sm">
						{reasons[from.pathname] ?? messages.account.logInFirst}
					</p>
				)}
				<Field label="Email Address" type="email" autoComplete="username" defaultValue={email} {...field('email')} />
				<PasswordField label="Password" autoComplete="current-password" {...field('password')} />
				<div className="flex flex-wrap items-center justify-between gap-x-6">
					<Checkbox label="Remember me" checked={remember} onChange={setRemember} />
					<Link to="/forgot-password" state={state} className={`${inlineLink} lone-link text-sm`}>
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

/** Logs in with a passkey, if the browser can. `remember`: whether the login is to outlive the browser. */
function PasskeyButton({ remember }: { remember: boolean }) {
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => logInWithPasskey(remember),
		onSuccess: (token) => completeLogin(token, remember),
	});
	if (!canUsePasskeys()) return null;
	return (
		<>
			<ErrorMessage>{error && getPasskeyErrorMessage(error)}</ErrorMessage>
			<Button variant="secondary" disabled={isPending} onClick={() => mutate()}>
				<KeyRound className="size-4.5" />
				{isPending ? 'Waiting for your passkey...' : 'Log in with a passkey'}
			</Button>
		</>
	);
}
