import { reauthenticationSchema, signInMessages } from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { fetchAgain } from '../../../api/light-queries.ts';
import { signInMethodsQuery } from '../../../api/sign-in/identities.ts';
import { addPasskey, getPasskeyErrorMessage } from '../../../api/sign-in/passkeys.ts';
import { ErrorMessage, HiddenUsername, SubmitButton, SuccessMessage } from '../../../ui/form/form-parts.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

interface AddPasskeyProps {
	email: string;
	/** Without a password, a login within the last few minutes is needed. */
	hasPassword: boolean;
}

/** Adds a passkey of this device to the account. */
export function AddPasskey({ email, hasPassword }: AddPasskeyProps) {
	const queries = useQueryClient();
	const { onSubmit, field, error, busy, succeeded } = useForm({
		schema: hasPassword ? reauthenticationSchema.required() : reauthenticationSchema,
		// After a failure, too: the passkey may have been added although no answer arrived.
		submit: (body) => addPasskey(body).finally(() => void fetchAgain(queries, signInMethodsQuery.queryKey)),
		onSuccess: (_, form) => form.reset(),
		getErrorMessage: (error) => getPasskeyErrorMessage(error as Error),
	});
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-5">
			<HiddenUsername email={email} />
			{hasPassword && (
				<PasswordField label="Password for a new passkey" autoComplete="current-password" {...field('password')} />
			)}
			<ErrorMessage>{error}</ErrorMessage>
			<SuccessMessage>{succeeded && signInMessages.passkey.added}</SuccessMessage>
			<SubmitButton
				variant="secondary"
				busy={busy}
				busyText="Waiting for your device..."
				className="justify-self-start"
			>
				Add a passkey
			</SubmitButton>
		</form>
	);
}
