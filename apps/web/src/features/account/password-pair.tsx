import { limits, messages } from '@dermavigil/contract';
import { type ChangeEvent, useState } from 'react';
import { PasswordField } from '../../ui/form/password-field.tsx';
import type { useForm } from './use-form.ts';

type FieldOf = ReturnType<typeof useForm>['field'];

/** A new password, typed twice, and whether the two are the same. */
export function PasswordPair({ field }: { field: FieldOf }) {
	const [typed, setTyped] = useState({ password: '', confirmation: '' });
	const part = (name: keyof typeof typed) => ({
		...field(name, 'confirmation'),
		onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
	});
	const { passwordsMatch, passwordsDiffer } = messages.signup;
	const indicator = typed.password === typed.confirmation ? passwordsMatch : passwordsDiffer;
	return (
		<>
			<PasswordField
				label="Password"
				autoComplete="new-password"
				hint={`At least ${limits.account.minPasswordLength} characters`}
				{...part('password')}
			/>
			<PasswordField
				label="Confirm Password"
				autoComplete="new-password"
				live
				hint={typed.confirmation ? indicator : undefined}
				{...part('confirmation')}
			/>
		</>
	);
}
