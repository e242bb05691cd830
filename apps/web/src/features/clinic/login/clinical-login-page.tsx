import { limits, messages } from '@dermavigil/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { type Location, Navigate, useLocation } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { logInAsClinician } from '../../../api/clinicians.ts';
import { configQuery } from '../../../api/light-queries.ts';
import { hasClinicalLoginExpired, startClinicalLogin } from '../../../api/session.ts';
import { useMayEnterClinic } from '../../../api/use-roles.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';

const { clinician } = messages;

function getErrorText(error: Error | null): string | null {
	if (!error) return null;
	if (error instanceof ApiError) return error.detail ?? clinician.loginFailed;
	return error instanceof WithoutSuccess ? clinician.invalid : clinician.networkError;
}

class WithoutSuccess extends Error {}

async function logIn(fields: FormData): Promise<void> {
	const name = String(fields.get('name')).trim();
	const { success, token } = await logInAsClinician({
		password: String(fields.get('password')),
		...(name && { name }),
	});
	if (!success || !token) throw new WithoutSuccess();
	startClinicalLogin(token);
}

/** Logs a clinician in, and leads on to where they were going. */
export function ClinicalLoginPage() {
	usePageTitle('Clinical Login | DermaVigil');
	const { state } = useLocation();
	const from = (state as { from?: Location } | null)?.from;
	const { mutate, isPending, error } = useMutation({ mutationFn: logIn });
	const trouble = getErrorText(error);
	if (useMayEnterClinic()) return <Navigate to={from ?? '/dashboard'} replace />;
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (!isPending) mutate(new FormData(event.currentTarget));
	};
	return (
		<Card aria-labelledby="clinical-login" className="w-full max-w-md p-6 sm:p-9">
			<h1 id="clinical-login" className="text-2xl">
				Clinical Login
			</h1>
			<p className="mt-2 text-quiet text-sm">To the cases that patients submitted for a professional review.</p>
			<form onSubmit={submit} className="mt-6 grid gap-5">
				{from && hasClinicalLoginExpired() && (
					<p role="status" className="rounded-md bg-wash px-4 py-3 text-sm">
						Your login has ended. Notes that you had begun are still here when you come back.
					</p>
				)}
				<PasswordField label="Password" name="password" autoComplete="current-password" required autoFocus />
				<Field
					label="Name or initials (optional)"
					name="name"
					autoComplete="off"
					maxLength={limits.clinician.maxNameLength}
					hint="Shown with the cases that you review and in the audit log."
				/>
				<DemoHint />
				{trouble && (
					<p
						role="alert"
						className="flex items-start gap-2.5 rounded-md bg-high-wash px-4 py-3 font-semibold text-high text-sm"
					>
						<CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
						{trouble}
					</p>
				)}
				<Button type="submit" disabled={isPending}>
					{isPending ? 'Logging in...' : 'Access Dashboard'}
				</Button>
			</form>
			<p className="mt-6 flex items-start gap-2.5 border-line border-t pt-5 text-quiet text-sm">
				<ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
				For authorized clinicians only. Every access is logged.
			</p>
		</Card>
	);
}

/** The password, on a server that has none of its own. */
function DemoHint() {
	const { data } = useQuery(configQuery);
	if (!data?.demo) return null;
	return (
		<p className="rounded-md border border-edge border-dashed px-4 py-3 text-sm">
			Demo access: the password is <code className="select-all font-semibold">{data.demo.clinicianPassword}</code>
		</p>
	);
}
