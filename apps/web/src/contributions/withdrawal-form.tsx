import { messages, withdrawalSchema } from '@dermavigil/contract';
import { useId } from 'react';
import { getErrorMessage } from '../api/api-error.ts';
import { useOnline } from '../lib/use-online.ts';
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
	const id = useId();
	const form = useForm({
		schema: withdrawalSchema,
		submit: withdrawByCode,
		onSuccess: (_, element) => element.reset(),
		getErrorMessage: (error) => getErrorMessage(error, failed),
	});
	const error = online ? form.error : messages.client.offline;
	return (
		<form onSubmit={form.onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
			<label htmlFor={id} className="font-semibold">
				Withdrawal code
			</label>
			<div className="flex flex-wrap gap-2.5">
				<input
					id={id}
					name="code"
					required
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					aria-invalid={form.error !== null}
					aria-describedby={`${id}-status`}
					className="min-h-11 min-w-0 flex-1 basis-60 rounded-md border border-edge bg-surface px-3.5 text-base"
				/>
				<SubmitButton variant="secondary" disabled={!online || form.busy} busy={form.busy} busyText="Withdrawing...">
					Withdraw
				</SubmitButton>
			</div>
			<p id={`${id}-status`} role="status" className="text-high empty:absolute">
				{error}
			</p>
			<SuccessMessage>
				{!error && form.succeeded && 'The photo and everything stored with it were deleted.'}
			</SuccessMessage>
		</form>
	);
}
