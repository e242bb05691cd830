import { type ClinicalLogin, clinicalLoginSchema, limits, messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type Location, Navigate, useLocation } from 'react-router';
import { ApiError, isUnanswered } from '../../../api/api-error.ts';
import { endClinicalSession, logInAsClinician } from '../../../api/clinicians.ts';
import { configQuery } from '../../../api/light-queries.ts';
import { untilLogOut } from '../../../api/log-out.ts';
import { startClinicalLogin } from '../../../api/session.ts';
import { hadClinicianName, hasClinicalLoginExpired } from '../../../api/sign-in/expiry.ts';
import { useMayEnterClinic } from '../../../api/use-roles.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton } from '../../../ui/form/form-parts.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

const { clinician } = messages;

class InvalidCredentials extends Error {}

async function logIn({ password, name }: ClinicalLogin): Promise<void> {
	const answer = await untilLogOut(() => logInAsClinician({ password, ...(name && { name }) }));
	// The login's cookie is set all the same, and the next person could use it.
	if (!answer) return await endClinicalSession();
	const { success, token } = answer;
	if (!success || !token) throw new InvalidCredentials();
	startClinicalLogin(token, name);
}

function getErrorMessage(error: unknown): string {
	if (error instanceof InvalidCredentials) return clinician.invalid;
	if (!(error instanceof ApiError)) return clinician.networkError;
	// The page of a Wi-Fi that wants a login says nothing about the password.
	return error.detail ?? (isUnanswered(error) ? clinician.networkError : clinician.loginFailed);
}

/** Logs a clinician in, and leads on to where they were going. */
export function ClinicalLoginPage() {
	usePageTitle('Clinical Login | DermaVigil');
	const { state } = useLocation();
	const from = (state as { from?: Location } | null)?.from;
	const { onSubmit, field, error, busy } = useForm({ schema: clinicalLoginSchema, submit: logIn, getErrorMessage });
	if (useMayEnterClinic()) return <Navigate to={from ?? '/dashboard'} replace />;
	return (
		<Card aria-labelledby="clinical-login" className="w-full max-w-md p-6 sm:p-9">
			<h1 id="clinical-login" className="text-2xl">
				Clinical Login
			</h1>
			<p className="mt-2 text-quiet text-sm">Review cases submitted by patients.</p>
			<form onSubmit={onSubmit} className="mt-6 grid gap-5">
				{from && hasClinicalLoginExpired() && (
					<p role="status" className="rounded-md bg-wash px-4 py-3 text-sm">
						Your login has ended.{' '}
						{hadClinicianName()
							? 'Unsaved notes come back when you log in with the same name.'
							: 'It had no name, so unsaved notes do not come back.'}
					</p>
				)}
				<PasswordField label="Password" autoComplete="current-password" autoFocus {...field('password')} />
				<Field
					label="Name or initials (optional)"
					autoComplete="off"
					maxLength={limits.clinician.maxNameLength}
					hint="Shown with the cases that you review and in the audit log. With it, unsaved notes outlast your login."
					{...field('name')}
					required={false}
				/>
				<DemoHint />
				<ErrorMessage>{error}</ErrorMessage>
				<SubmitButton busy={busy} busyText="Logging in...">
					Access Dashboard
				</SubmitButton>
			</form>
			<p className="mt-6 flex items-start gap-2.5 border-line border-t pt-5 text-quiet text-sm">
				<ShieldCheck className="mt-0.5 size-5 shrink-0 text-accent" />
				For authorized clinicians only. Every access is logged.
			</p>
		</Card>
	);
}

/** On a demonstration: the password or, if others can reach it, who gives it out. */
function DemoHint() {
	const { data } = useQuery(configQuery);
	const { public: isPublic, clinicianPassword } = data?.demo ?? {};
	if (!isPublic && !clinicianPassword) return null;
	return (
		<p className="rounded-md border border-edge border-dashed px-4 py-3 text-sm">
			{clinicianPassword ? (
				<>
					Demo access: the password is <code className="select-all font-semibold">{clinicianPassword}</code>
				</>
			) : (
				'Demo access: ask the person who runs this server for the password.'
			)}
		</p>
	);
}
