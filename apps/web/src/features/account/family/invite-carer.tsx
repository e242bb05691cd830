import { type Family, familyMessages, invitationInputSchema, type Profile, type Right } from '@dermavigil/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { inviteCarer } from '../../../api/family/invitations.ts';
import { Field } from '../../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton } from '../../../ui/form/form-parts.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { AccountPart } from '../account-part.tsx';
import { rightOptions } from './right-names.ts';
import { useChangeByForm } from './use-family-change.ts';

/** Invites somebody by email to care for the patient, or for a person whom the account holds. */
export function InviteCarer({ family, own }: { family: Family; own: Profile }) {
	const change = useChangeByForm();
	const [chosen, setChosen] = useState(own.id);
	const [right, setRight] = useState<Right>('view');
	const people = [
		{ value: own.id, text: `${own.full_name} (you)` },
		...family.people.filter(({ is_held }) => is_held).map(({ id, full_name }) => ({ value: id, text: full_name })),
	];
	// The chosen person may have been deleted or handed over since: the form then shows the patient.
	const personId = people.some(({ value }) => value === chosen) ? chosen : own.id;
	const { onSubmit, field, error, busy } = useForm({
		schema: invitationInputSchema.pick({ email: true }),
		submit: async ({ email }) => {
			await change(() => inviteCarer({ email, right, person_id: personId }));
			return email;
		},
		onSuccess: (email, form) => {
			form.reset();
			toast.success(familyMessages.invited(email));
		},
		getErrorMessage,
	});
	return (
		<AccountPart
			title="Invite a carer"
			text="We email them a link, which only the account of that address can accept. Our email names your email address, and nobody else."
		>
			<form noValidate onSubmit={onSubmit} className="grid gap-5">
				<Select stacked label="Whose skin journal" value={personId} options={people} onChange={setChosen} />
				<Field label="Email Address" type="email" autoComplete="off" {...field('email')} />
				<Select stacked label="What they may do" value={right} options={rightOptions} onChange={setRight} />
				<ErrorMessage>{error}</ErrorMessage>
				<SubmitButton variant="secondary" busy={busy} busyText="Sending..." className="justify-self-start">
					Send invitation
				</SubmitButton>
			</form>
		</AccountPart>
	);
}
