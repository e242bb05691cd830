import { type Passkey, passkeyNameSchema, signInMessages } from '@dermavigil/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { fetchAgain } from '../../../api/light-queries.ts';
import { signInMethodsQuery } from '../../../api/sign-in/identities.ts';
import { removePasskey, renamePasskey } from '../../../api/sign-in/passkeys.ts';
import { Day } from '../../../results/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton } from '../../../ui/form/form-parts.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

interface PasskeyItemProps {
	passkey: Passkey;
	/** Whether something else opens the account, too. */
	removable: boolean;
	onRemoved(): void;
}

/** One passkey: its name, when it was used, and ways to rename and remove it. */
export function PasskeyItem({ passkey, removable, onRemoved }: PasskeyItemProps) {
	const { name, added_at, used_at } = passkey;
	const [renaming, setRenaming] = useState<boolean>();
	return (
		<li className="grid gap-3 border-line border-l-2 pl-4">
			<div className="wrap-anywhere grid gap-0.5 text-sm">
				<span className="font-semibold">{name}</span>
				<span className="text-quiet">
					Added <Day at={added_at} withTime />
					{used_at && (
						<>
							, last used <Day at={used_at} withTime />
						</>
					)}
				</span>
			</div>
			{renaming ? (
				<RenameForm passkey={passkey} onDone={() => setRenaming(false)} />
			) : (
				<div className="flex flex-wrap gap-3">
					<Button
						variant="secondary"
						size="small"
						// The focus returns to where it was before the form.
						autoFocus={renaming === false}
						aria-label={`Rename the passkey ${name}`}
						onClick={() => setRenaming(true)}
					>
						Rename
					</Button>
					{removable && <RemoveButton passkey={passkey} onRemoved={onRemoved} />}
				</div>
			)}
		</li>
	);
}

function RenameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone(): void }) {
	const queries = useQueryClient();
	const { onSubmit, field, error, busy } = useForm({
		schema: passkeyNameSchema,
		// After a failure, too: it may have been renamed although no answer arrived.
		submit: (body) => renamePasskey(id, body).finally(() => fetchAgain(queries, signInMethodsQuery.queryKey)),
		onSuccess: () => {
			toast.success(signInMessages.passkey.renamed);
			onDone();
		},
		getErrorMessage,
	});
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-3">
			<Field label="Name of the passkey" autoFocus defaultValue={name} {...field('name')} />
			<ErrorMessage>{error}</ErrorMessage>
			<div className="flex flex-wrap gap-3">
				<SubmitButton variant="secondary" size="small" busy={busy} busyText="Saving...">
					Save name of passkey
				</SubmitButton>
				<Button variant="quiet" size="small" onClick={onDone}>
					Cancel
				</Button>
			</div>
		</form>
	);
}

function RemoveButton({ passkey: { id, name }, onRemoved }: Omit<PasskeyItemProps, 'removable'>) {
	const queries = useQueryClient();
	const [asking, setAsking] = useState(false);
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => removePasskey(id),
		onError: () => setAsking(false),
		onSettled: async (_done, error) => {
			// Announced once the dialog has gone with its passkey.
			await fetchAgain(queries, signInMethodsQuery.queryKey);
			// After a failure, it may be gone, too: removed from another device, or no answer arrived.
			const methods = queries.getQueryData(signInMethodsQuery.queryKey);
			if (error && methods?.passkeys.some((passkey) => passkey.id === id) !== false) return;
			toast.success(signInMessages.passkey.removed);
			onRemoved();
		},
	});
	return (
		<>
			<Button
				variant="danger-quiet"
				size="small"
				aria-label={`Remove the passkey ${name}`}
				disabled={isPending}
				onClick={() => setAsking(true)}
			>
				Remove
			</Button>
			<ErrorMessage>{error && getErrorMessage(error)}</ErrorMessage>
			{asking && (
				<ConfirmDialog
					title="Remove passkey?"
					question={signInMessages.passkey.confirmRemove(name)}
					action="Remove"
					busyAction="Removing..."
					busy={isPending}
					onConfirm={() => mutate()}
					onCancel={() => setAsking(false)}
				/>
			)}
		</>
	);
}
