import type { SignInMethods } from '@dermavigil/contract';
import { useRef, useState } from 'react';
import { canUsePasskeys } from '../../../api/sign-in/passkeys.ts';
import { FocusHome } from '../../../lib/focus-home.tsx';
import { AccountPart } from '../account-part.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyItem } from './passkey-item.tsx';

/** The account's passkeys, and a way to add one if the browser can. */
export function Passkeys({ email, methods }: { email: string; methods: SignInMethods }) {
	const { passkeys, identities, has_password } = methods;
	const canAdd = canUsePasskeys();
	const content = useRef<HTMLDivElement>(null);
	/** How many were removed here: a message about adding one, such as that the device already has it, is then out of date. */
	const [removals, setRemovals] = useState(0);
	if (passkeys.length === 0 && !canAdd) return null;
	const isOnlyWayIn = !has_password && identities.length === 0 && passkeys.length === 1;
	return (
		<AccountPart
			title="Your passkeys"
			text="Log in with your fingerprint, your face or the PIN of your device. It is safer than a password, and nobody can guess it."
		>
			<div ref={content} tabIndex={-1} className="grid gap-5 outline-none">
				{passkeys.length > 0 && (
					<FocusHome home={content}>
						<ul className="grid gap-6">
							{passkeys.map((passkey) => (
								<PasskeyItem
									key={passkey.id}
									passkey={passkey}
									removable={!isOnlyWayIn}
									onRemoved={() => setRemovals((known) => known + 1)}
								/>
							))}
						</ul>
					</FocusHome>
				)}
				{canAdd && <AddPasskey key={removals} email={email} hasPassword={has_password} />}
			</div>
		</AccountPart>
	);
}
