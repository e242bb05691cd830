import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { canUsePasskeys, getPasskeyErrorMessage, logInWithPasskey } from '../../../api/sign-in/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/form/form-parts.tsx';
import { completeLogin } from '../complete-login.ts';

/** Logs in with a passkey, where the browser can. `remember`: whether the login is to outlive the browser. */
export function PasskeyButton({ remember }: { remember: boolean }) {
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => logInWithPasskey(remember),
		onSuccess: (token) => completeLogin(token, remember),
	});
	if (!canUsePasskeys()) return null;
	return (
		<>
			<ErrorMessage>{error && getPasskeyErrorMessage(error)}</ErrorMessage>
			<Button variant="secondary" disabled={isPending} onClick={() => mutate()}>
				<KeyRound className="size-4.5" />
				{isPending ? 'Waiting for your passkey...' : 'Log in with a passkey'}
			</Button>
		</>
	);
}
