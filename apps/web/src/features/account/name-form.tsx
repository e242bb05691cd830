import { messages, type Profile, profileChangeSchema } from '@dermavigil/contract';
import { useQueryClient } from '@tanstack/react-query';
import { changeProfile, profileQuery } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { getPatientToken } from '../../api/session.ts';
import { Field } from '../../ui/form/field.tsx';
import { ErrorMessage, SubmitButton, SuccessMessage } from '../../ui/form/form-parts.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountPart } from './account-part.tsx';

/** Changes the patient's name, which clinicians see when they review scans. */
export function NameForm({ profile }: { profile: Profile }) {
	const queries = useQueryClient();
	const { onSubmit, field, error, busy, succeeded } = useForm({
		schema: profileChangeSchema,
		submit: async (change) => {
			const token = getPatientToken();
			const changed = await changeProfile(change);
			// Somebody else may have logged in in the meantime.
			if (token !== getPatientToken()) return;
			// A response still on its way may be older.
			await queries.cancelQueries(profileQuery);
			queries.setQueryData(profileQuery.queryKey, changed);
		},
		getErrorMessage,
	});
	return (
		<AccountPart title="Your name" text="Shown to clinicians when you ask for a professional review.">
			<form noValidate onSubmit={onSubmit} className="grid gap-5">
				<Field label="Full Name" autoComplete="name" defaultValue={profile.full_name} {...field('full_name')} />
				<ErrorMessage>{error}</ErrorMessage>
				<SuccessMessage>{succeeded && messages.account.nameSaved}</SuccessMessage>
				<SubmitButton variant="secondary" busy={busy} busyText="Saving..." className="justify-self-start">
					Save name
				</SubmitButton>
			</form>
		</AccountPart>
	);
}
