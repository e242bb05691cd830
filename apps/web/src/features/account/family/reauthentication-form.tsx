import { type Profile, reauthenticationSchema } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '../../../api/api-error.ts';
import { signInMethodsQuery } from '../../../api/sign-in/identities.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage, HiddenUsername, SubmitButton } from '../../../ui/form/form-parts.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

interface ReauthenticationFormProps {
	/** The patient who is logged in. */
	own: Profile;
	/** The text of the confirming button, and its text while busy. */
	action: string;
	busyText: string;
	/** Performs the action, with the password if the account has one. */
	submit(body: { password?: string | undefined }): Promise<void>;
	onDone(): void;
}

/** In a dialog: asks for the password again before anything that a stolen login must not do. */
export function ReauthenticationForm({ own, action, busyText, submit, onDone }: ReauthenticationFormProps) {
	const { data: methods } = useQuery(signInMethodsQuery);
	const hasPassword = methods?.has_password ?? true;
	const { onSubmit, field, error, busy } = useForm({
		schema: hasPassword ? reauthenticationSchema.required() : reauthenticationSchema,
		submit,
		onSuccess: onDone,
		getErrorMessage,
	});
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-5">
			<HiddenUsername email={own.email} />
			{hasPassword && <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />}
			<ErrorMessage>{error}</ErrorMessage>
			<div className="flex flex-wrap justify-end gap-3">
				<Button variant="secondary" onClick={onDone}>
					Cancel
				</Button>
				<SubmitButton variant="danger" busy={busy} busyText={busyText}>
					{action}
				</SubmitButton>
			</div>
		</form>
	);
}
