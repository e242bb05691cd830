import { messages, type Profile, profileChangeSchema } from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeProfile, profileQuery } from '../../api/accounts.ts';
import { Field } from '../../ui/form/field.tsx';
import { AccountPart } from './account-part.tsx';
import { Outcome, SubmitButton, Trouble } from './form-parts.tsx';
import { useForm } from './use-form.ts';

/** What the person is called here, and by clinicians who review their scans. */
export function NameForm({ profile }: { profile: Profile }) {
	const queries = useQueryClient();
	const [done, setDone] = useState<string>();
	const { submit, field, trouble, busy } = useForm({
		schema: profileChangeSchema,
		send: async (change) => {
			setDone(undefined);
			queries.setQueryData(profileQuery.queryKey, await changeProfile(change));
			setDone(messages.account.nameSaved);
		},
		failed: messages.account.failed,
	});
	return (
		<AccountPart
			title="Your name"
			text="You are greeted by it, and clinicians see it when you ask for a professional review."
		>
			<form noValidate onSubmit={submit} className="grid gap-5">
				<Field label="Full Name" autoComplete="name" defaultValue={profile.full_name} {...field('full_name')} />
				<Trouble>{trouble}</Trouble>
				<Outcome>{done}</Outcome>
				<SubmitButton variant="secondary" busy={busy} working="Saving..." className="justify-self-start">
					Save Name
				</SubmitButton>
			</form>
		</AccountPart>
	);
}
