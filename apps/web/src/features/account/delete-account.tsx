import { accountDeletionSchema, messages } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { deleteAccount } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { endLogin } from '../../api/session.ts';
import { discard, listWaiting } from '../../offline/upload-queue/upload-queue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { ErrorMessage, HiddenUsername, SubmitButton } from '../../ui/form/form-parts.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountPart } from './account-part.tsx';

interface DeleteAccountProps {
	email: string;
	/** Without one, a login of a few minutes ago is needed. */
	hasPassword: boolean;
}

/** Deletes the account, and the scans in this browser that wait to be saved to it, after asking for the password again. */
export function DeleteAccount(account: DeleteAccountProps) {
	return (
		<AccountPart
			title="Delete your account"
			text="Your scans, photos, lesions and reviews are erased with it, at once and for good."
		>
			<Dialog
				title="Delete your account?"
				description="Your name, your email address and all scans, photos, lesions and reviews are erased. This cannot be undone."
				trigger={
					<Button variant="secondary" className="justify-self-start">
						Delete account
					</Button>
				}
			>
				<DeletionForm {...account} />
			</Dialog>
		</AccountPart>
	);
}

function DeletionForm({ email, hasPassword }: DeleteAccountProps) {
	const { onSubmit, field, error, busy } = useForm({
		schema: hasPassword ? accountDeletionSchema.required() : accountDeletionSchema,
		submit: async (deletion) => {
			// Where the browser forbids storage, nothing waits to be sent.
			const waiting = await listWaiting().catch(() => ({ mine: [] }));
			await deleteAccount(deletion);
			for (const { number } of waiting.mine) await discard(number);
			toast.success(messages.account.deleted);
			endLogin();
		},
		getErrorMessage: (error) => getErrorMessage(error, messages.account.failed),
	});
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-5">
			<HiddenUsername email={email} />
			{hasPassword && <PasswordField label="Password" autoComplete="current-password" {...field('password')} />}
			<ErrorMessage>{error}</ErrorMessage>
			<div className="flex flex-wrap justify-end gap-3">
				<DialogClose asChild>
					<Button variant="secondary">Cancel</Button>
				</DialogClose>
				<SubmitButton busy={busy} busyText="Deleting...">
					Delete for good
				</SubmitButton>
			</div>
		</form>
	);
}
