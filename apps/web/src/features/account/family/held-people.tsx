import { type Family, familyMessages, type Profile, profileChangeSchema } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { addPerson } from '../../../api/family/family.ts';
import { Field } from '../../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton } from '../../../ui/form/form-parts.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { AccountPart } from '../account-part.tsx';
import { HeldPerson } from './held-person.tsx';
import { useChangeByForm } from './use-family-change.ts';

interface HeldPeopleProps {
	family: Family;
	/** The patient whose account it is. */
	own: Profile;
}

/** The people without a login, whose records the account holds, and the way to add one. */
export function HeldPeople({ family, own }: HeldPeopleProps) {
	const held = family.people.filter(({ is_held }) => is_held);
	return (
		<AccountPart
			title="People in your account"
			text="Such as your child or a parent. They need no email address and no password. Clinicians see their names when you ask for a review."
		>
			{held.length > 0 && (
				<ul className="grid gap-5">
					{held.map((person) => (
						<HeldPerson
							key={person.id}
							person={person}
							carers={family.carers.filter(({ person_id }) => person_id === person.id)}
							own={own}
						/>
					))}
				</ul>
			)}
			<AddPerson />
		</AccountPart>
	);
}

function AddPerson() {
	const change = useChangeByForm();
	const { onSubmit, field, error, busy } = useForm({
		schema: profileChangeSchema,
		submit: (body) => change(() => addPerson(body)),
		onSuccess: (person, form) => {
			form.reset();
			toast.success(familyMessages.added(person.full_name));
		},
		getErrorMessage,
	});
	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-4">
			<Field label="Full Name" autoComplete="off" {...field('full_name')} />
			<ErrorMessage>{error}</ErrorMessage>
			<SubmitButton variant="secondary" busy={busy} busyText="Adding..." className="justify-self-start">
				Add person
			</SubmitButton>
		</form>
	);
}
