import { accountDeletionSchema, messages } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { deleteAccount } from '../../api/accounts.ts';
import { endLogin } from '../../api/session.ts';
import { discard, listWaiting } from '../../offline/upload-queue/upload-queue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { AccountPart } from './account-part.tsx';
import { SubmitButton, Trouble, UsernameForManagers } from './form-parts.tsx';
import { useForm } from './use-form.ts';

/** Where the browser forbids to keep anything, nothing waits to be sent. */
const nothing = { mine: [] };

/** Erases the account and what waits in this browser to be saved to it, after its password was typed once more. */
export function DeleteAccount({ email }: { email: string }) {
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
				<DeletionForm email={email} />
			</Dialog>
		</AccountPart>
	);
}

function DeletionForm({ email }: { email: string }) {
	const { submit, field, trouble, busy } = useForm({
		schema: accountDeletionSchema,
		send: async (deletion) => {
			const waiting = await listWaiting().catch(() => nothing);
			await deleteAccount(deletion);
			for (const { number } of waiting.mine) await discard(number);
			toast.success(messages.account.deleted);
			endLogin();
		},
		failed: messages.account.failed,
	});
	return (
		<form noValidate onSubmit={submit} className="grid gap-5">
			<UsernameForManagers email={email} />
			<PasswordField label="Password" autoComplete="current-password" {...field('password')} />
			<Trouble>{trouble}</Trouble>
			<div className="flex flex-wrap justify-end gap-3">
				<DialogClose asChild>
					<Button variant="secondary">Cancel</Button>
				</DialogClose>
				<SubmitButton busy={busy} working="Deleting...">
					Delete for good
				</SubmitButton>
			</div>
		</form>
	);
}
