import { formatList, messages, reauthenticationSchema } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { deleteAccount } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { familyQuery } from '../../api/light-queries.ts';
import { prepareLogOut } from '../../api/log-out.ts';
import { removeDevicePhotos } from '../../offline/device-photos.ts';
import { discard, listWaiting } from '../../offline/upload-queue/upload-queue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ErrorMessage, HiddenUsername, SubmitButton } from '../../ui/form/form-parts.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountPart } from './account-part.tsx';

interface DeleteAccountProps {
	id: string;
	email: string;
	/** Without a password, a login within the last few minutes is needed. */
	hasPassword: boolean;
}

/** Deletes the account, and what this browser stores of it: scans waiting to be saved, and overview photos. Asks for the password again. */
export function DeleteAccount(account: DeleteAccountProps) {
	return (
		<AccountPart
			title="Delete your account"
			text="Your scans, photos, spots and reviews are deleted with it, at once and for good."
		>
			<Dialog
				title="Delete your account?"
				description="Your name, your email address and all scans, photos, spots and reviews are deleted, and the self-check photos on this device. This cannot be undone."
				trigger={
					<Button variant="danger-quiet" className="not-forced-colors:px-0! justify-self-start">
						Delete account
					</Button>
				}
			>
				<DeletionForm {...account} />
			</Dialog>
		</AccountPart>
	);
}

function DeletionForm({ id, email, hasPassword }: DeleteAccountProps) {
	const { data: family } = useQuery(familyQuery);
	const held = family?.people.filter(({ is_held }) => is_held).map(({ full_name }) => full_name) ?? [];
	const [withPeople, setWithPeople] = useState(false);
	const { onSubmit, field, error, busy } = useForm({
		schema: hasPassword ? reauthenticationSchema.required() : reauthenticationSchema,
		submit: async (deletion) => {
			// If the browser forbids storage, nothing is waiting to be sent.
			const waiting = await listWaiting().catch(() => ({ mine: [] }));
			const logOut = prepareLogOut();
			await deleteAccount({ ...deletion, with_people: withPeople });
			// The account is deleted, whatever happens to what is stored here.
			for (const scan of waiting.mine) await discard(scan).catch(() => undefined);
			await removeDevicePhotos(id).catch(() => undefined);
			if (logOut()) toast.success(messages.account.deleted);
		},
		getErrorMessage,
	});
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-5">
			<HiddenUsername email={email} />
			{hasPassword && <PasswordField label="Password" autoComplete="current-password" {...field('password')} />}
			{held.length > 0 && (
				<div className="grid gap-2">
					<p>
						Your account holds the skin journals of {formatList(held)}. To keep one, first hand it over to a carer under
						Family and carers.
					</p>
					<Checkbox
						label={`Also delete everything of ${formatList(held)}`}
						checked={withPeople}
						onChange={setWithPeople}
					/>
				</div>
			)}
			<ErrorMessage>{error}</ErrorMessage>
			<div className="flex flex-wrap justify-end gap-3">
				<DialogClose asChild>
					<Button variant="secondary">Cancel</Button>
				</DialogClose>
				<SubmitButton variant="danger" busy={busy} busyText="Deleting...">
					Delete for good
				</SubmitButton>
			</div>
		</form>
	);
}
