import { messages, shareKeySchema, shareMessages } from '@dermavigil/contract';
import { ShieldCheck } from 'lucide-react';
import { getErrorMessage } from '../../api/api-error.ts';
import { openShare } from '../../api/shares/visits.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton } from '../../ui/form/form-parts.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface CodeFormProps {
	id: string;
	/** The part of the address after its '#'; empty when that was cut off. */
	token: string;
	/** Why it asks again; null the first time. */
	reason: string | null;
	onOpened(): void;
}

/** Asks for the code that the patient has given separately from the link. */
export function CodeForm({ id, token, reason, onOpened }: CodeFormProps) {
	const { onSubmit, field, error, busy } = useForm({
		schema: shareKeySchema.pick({ code: true }),
		submit: ({ code }) => openShare(id, { token, code }),
		onSuccess: onOpened,
		getErrorMessage: (error) => getErrorMessage(error, messages.clinician.networkError),
	});
	return (
		<Card aria-labelledby="shared" className="w-full max-w-md p-6 sm:p-9">
			<h1 id="shared" className="text-2xl">
				Shared with you
			</h1>
			<p className="mt-2 text-quiet">
				A patient shares skin photos and their assessment with you.{' '}
				{token ? shareMessages.codeFirst : shareMessages.incomplete}
			</p>
			{token && (
				<form noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
					<Field
						label="Code"
						hint="6 digits, from the patient"
						inputMode="numeric"
						autoComplete="off"
						maxLength={9}
						autoFocus
						{...field('code')}
					/>
					{/* Between two tries it would be read out again. */}
					<ErrorMessage>{error ?? (busy ? null : reason)}</ErrorMessage>
					<SubmitButton busy={busy} busyText="Opening...">
						Open
					</SubmitButton>
				</form>
			)}
			<p className="mt-6 flex items-start gap-2.5 border-line border-t pt-5 text-quiet text-sm">
				<ShieldCheck className="mt-0.5 size-5 shrink-0 text-accent" />
				The patient sees when the link was opened. Every access is logged.
			</p>
		</Card>
	);
}
