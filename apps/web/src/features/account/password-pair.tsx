import { limits, messages } from '@dermavigil/contract';
import { type ChangeEvent, useState } from 'react';
import { PasswordField } from '../../ui/form/password-field.tsx';
import type { useForm } from '../../ui/form/use-form.ts';

type Passwords = Record<'password' | 'confirmation', string>;

interface PasswordPairProps {
	field: ReturnType<typeof useForm<Passwords, unknown>>['field'];
}

/** A new password, typed twice, and whether the two match. */
export function PasswordPair({ field }: PasswordPairProps) {
	const [typed, setTyped] = useState<Passwords>({ password: '', confirmation: '' });
	const part = (name: keyof Passwords) => ({
		...field(name, 'confirmation'),
		onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
	});
	const { passwordsMatch, passwordsDiffer } = messages.signup;
	const match = typed.password === typed.confirmation;
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
				hint={typed.confirmation ? (match ? passwordsMatch : passwordsDiffer) : undefined}
				fulfilled={typed.confirmation !== '' && match}
				{...part('confirmation')}
			/>
		</>
	);
}
