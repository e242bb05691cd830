import { messages, withdrawalSchema } from '@dermavigil/contract';
import { getErrorMessage } from '../api/api-error.ts';
import { useOnline } from '../lib/use-online.ts';
import { Field } from '../ui/form/field.tsx';
import { SubmitButton, SuccessMessage } from '../ui/form/form-parts.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { forgetCode } from './contribution-memory.ts';

const failed = 'The contribution could not be withdrawn. Please try again.';

async function withdrawByCode({ code }: { code: string }): Promise<void> {
	const { withdraw } = await import('../api/contributions.ts');
	await withdraw(code.trim());
	forgetCode(code);
}

/** Withdraws a contribution by its code. */
export function WithdrawalForm() {
	const online = useOnline();
	const { onSubmit, field, error, busy, succeeded } = useForm({
		schema: withdrawalSchema,
		submit: withdrawByCode,
		onSuccess: (_, element) => element.reset(),
		getErrorMessage: (error) => getErrorMessage(error, failed),
	});
	const code = field('code');
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-3 text-sm">
			<Field
				label="Withdrawal code"
				hint={online ? undefined : messages.client.offline}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				live
				{...code}
				error={online ? (code.error ?? error ?? undefined) : undefined}
			/>
			<SubmitButton
				variant="secondary"
				disabled={!online || busy}
				busy={busy}
				busyText="Withdrawing..."
				className="justify-self-start"
			>
				Withdraw
			</SubmitButton>
			<SuccessMessage>
				{!code.error && succeeded && 'The photo and everything stored with it were deleted.'}
			</SuccessMessage>
		</form>
	);
}
