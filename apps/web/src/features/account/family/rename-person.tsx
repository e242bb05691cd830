import { messages, type Person, profileChangeSchema } from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '../../../api/api-error.ts';
import { renamePerson } from '../../../api/family/family.ts';
import { familyQuery, fetchAgain } from '../../../api/light-queries.ts';
import { Field } from '../../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton } from '../../../ui/form/form-parts.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

/** Changes the name of a person whom the account holds. */
export function RenamePerson({ person, onDone }: { person: Person; onDone(): void }) {
	const queries = useQueryClient();
	const { onSubmit, field, error, busy } = useForm({
		schema: profileChangeSchema,
		submit: async (body) => {
			await renamePerson(person.id, body);
			await fetchAgain(queries, familyQuery.queryKey);
		},
		onSuccess: onDone,
		getErrorMessage: (error) => getErrorMessage(error, messages.account.failed),
	});
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-5">
			<Field label="Full Name" autoComplete="off" defaultValue={person.full_name} {...field('full_name')} />
			<ErrorMessage>{error}</ErrorMessage>
			<SubmitButton busy={busy} busyText="Saving..." className="justify-self-end">
				Save Name
			</SubmitButton>
		</form>
	);
}
