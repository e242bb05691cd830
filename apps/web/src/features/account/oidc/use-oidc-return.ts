import { messages, oidcFailures, signInMessages } from '@dermavigil/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { configQuery } from '../../../api/light-queries.ts';
import { finishOidc } from '../../../api/sign-in/identities.ts';
import { completeLogin } from '../complete-login.ts';
import { forgetTrip, readTrip } from './trip.ts';

/** What follows the '#' in the address when the browser comes back from the issuer. */
const [succeeded, failed] = ['#oidc', '#oidc-'];

/**
 * Finishes a sign-in through the issuer when the browser comes back to the login page. Then restores the address, and
 * the state that the page was opened with.
 */
export function useOidcReturn() {
	const { hash } = useLocation();
	const navigate = useNavigate();
	const [result] = useState(hash);
	const [trip] = useState(readTrip);
	const name = useQuery(configQuery).data?.oidc?.name ?? 'Google';
	const [linkTo, setLinkTo] = useState<string>();
	const { mutate, mutateAsync, isSuccess, error } = useMutation({
		mutationFn: (password?: string) => finishOidc({ remember: trip.remember, ...(password && { password }) }),
		onSuccess: (answer) => {
			if ('link_to' in answer) return setLinkTo(answer.link_to);
			completeLogin(answer.session.access_token, trip.remember);
		},
	});
	const begun = useRef(false);
	useEffect(() => {
		if (begun.current || (result !== succeeded && !result.startsWith(failed))) return;
		begun.current = true;
		forgetTrip();
		void navigate({ hash: '' }, { replace: true, state: trip.state });
		if (result === succeeded) mutate(undefined);
	}, [result, trip, navigate, mutate]);

	const reason = oidcFailures.find((each) => result === failed + each);
	return {
		/** The name of the issuer. */
		name,
		/** The account whose password is asked for, in order to link it. */
		linkTo,
		/** Links the account with its password, and logs in. */
		link: mutateAsync,
		/** The server has not answered yet. */
		busy: result === succeeded && !linkTo && !isSuccess && !error,
		/** Why it failed. */
		message: reason ? signInMessages.oidc[reason](name) : error && getErrorMessage(error, messages.login.failed),
	};
}
