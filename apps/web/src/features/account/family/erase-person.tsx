import { deletionSchema, familyMessages, messages, type Person, type Profile } from '@dermavigil/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { erasePerson } from '../../../api/family/family.ts';
import { familyQuery, fetchAgain } from '../../../api/light-queries.ts';
import { stopActingFor } from '../../../api/session.ts';
import { signInMethodsQuery } from '../../../api/sign-in/identities.ts';
import { removePersonPhotos } from '../../../offline/device-photos.ts';
import { discard, listWaiting } from '../../../offline/upload-queue/upload-queue.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage, HiddenUsername, SubmitButton } from '../../../ui/form/form-parts.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

interface ErasePersonProps {
	person: Person;
	/** The patient whose account holds them. */
	own: Profile;
	onDone(): void;
}

/**
 * Deletes a person of the account, and what this browser keeps of them: scans that wait to be saved, and overview photos. Asks for
 * the password again.
 */
export function ErasePerson({ person, own, onDone }: ErasePersonProps) {
	const queries = useQueryClient();
	const { data: methods } = useQuery(signInMethodsQuery);
	const hasPassword = methods?.has_password ?? true;
	const { onSubmit, field, error, busy } = useForm({
		schema: hasPassword ? deletionSchema.required() : deletionSchema,
		submit: async (deletion) => {
			// Where the browser forbids storage, nothing waits to be sent.
			const waiting = await listWaiting().catch(() => ({ mine: [] }));
			await erasePerson(person.id, deletion);
			// They are deleted, whatever becomes of what is here.
			const theirs = waiting.mine.filter((scan) => scan.person?.id === person.id);
			for (const scan of theirs) await discard(scan).catch(() => undefined);
			await removePersonPhotos(person.id, own.id).catch(() => undefined);
			// Before the family is fetched, without whom the header would say that somebody has ended it.
			stopActingFor(person.id);
			toast.success(familyMessages.erased(person.full_name));
			await fetchAgain(queries, familyQuery.queryKey);
		},
		onSuccess: onDone,
		getErrorMessage: (error) => getErrorMessage(error, messages.account.failed),
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
				<SubmitButton variant="danger" busy={busy} busyText="Deleting...">
					Delete for good
				</SubmitButton>
			</div>
		</form>
	);
}
