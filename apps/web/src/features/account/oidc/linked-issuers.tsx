import { type Identity, type SignInMethods, signInMessages } from '@dermavigil/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { getErrorMessage } from '../../../api/api-error.ts';
import { fetchAgain } from '../../../api/light-queries.ts';
import { signInMethodsQuery, unlinkIdentity } from '../../../api/sign-in/identities.ts';
import { useFocusHome } from '../../../lib/focus-home.tsx';
import { noteFocus } from '../../../lib/keep-focus.ts';
import { Day } from '../../../results/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/form/form-parts.tsx';
import { AccountPart } from '../account-part.tsx';

interface LinkedIssuersProps {
	methods: SignInMethods;
}

/** The issuers that open the account; nothing if there are none. */
export function LinkedIssuers({ methods }: LinkedIssuersProps) {
	const { identities, passkeys, has_password } = methods;
	if (identities.length === 0) return null;
	const hasAnotherWay = has_password || passkeys.length > 0 || identities.length > 1;
	return (
		<AccountPart
			title="How you log in"
			text={
				has_password
					? 'You can log in this way, or with your email address and password.'
					: 'You have no password yet. Set one below to have a second way in.'
			}
		>
			<ul className="grid gap-4">
				{identities.map((identity) => (
					<LinkedIssuer key={identity.id} identity={identity} removable={hasAnotherWay} />
				))}
			</ul>
		</AccountPart>
	);
}

interface LinkedIssuerProps {
	identity: Identity;
	/** Whether something else opens the account, too. */
	removable: boolean;
}

function LinkedIssuer({ identity, removable }: LinkedIssuerProps) {
	const { id, name, linked_at } = identity;
	const queries = useQueryClient();
	const goHome = useFocusHome();
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => unlinkIdentity(id),
		onMutate: noteFocus,
		onSuccess: async (_done, _variables, isStillThere) => {
			toast.success(signInMessages.unlinked(name));
			await fetchAgain(queries, signInMethodsQuery.queryKey);
			if (isStillThere()) goHome({ preventScroll: true });
		},
	});
	return (
		<li className="grid gap-3">
			<div className="flex flex-wrap items-center justify-between gap-3 border-line border-l-2 pl-4 text-sm">
				<span className="wrap-anywhere grid min-w-0 gap-0.5">
					<span className="font-semibold">Linked to {name}</span>
					<span className="text-quiet">
						Since <Day at={linked_at} withTime />
					</span>
				</span>
				{removable && (
					<Button variant="secondary" size="small" disabled={isPending} onClick={() => mutate()}>
						Unlink {name}
					</Button>
				)}
			</div>
			<ErrorMessage>{error && getErrorMessage(error)}</ErrorMessage>
		</li>
	);
}
