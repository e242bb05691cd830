import { messages } from '@dermavigil/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useLocation } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { configQuery } from '../../../api/light-queries.ts';
import { startOidc } from '../../../api/sign-in/identities.ts';
import { leaveFor } from '../../../lib/leave.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorMessage } from '../../../ui/form/form-parts.tsx';
import { saveTrip } from './trip.ts';

interface IssuerButtonProps {
	/** Shown when this server has no issuer. */
	unavailable: string;
	/** Whether the login is to outlive the browser. */
	remember: boolean;
}

/** Logs in through this server's issuer, which creates an account if there is none. */
export function IssuerButton({ unavailable, remember }: IssuerButtonProps) {
	const id = useId();
	const { state } = useLocation();
	const { data: config } = useQuery(configQuery);
	const { mutate, reset, isPending, isSuccess, error } = useMutation({
		mutationFn: startOidc,
		onSuccess: (url) => {
			saveTrip({ remember, state });
			void leaveFor(url);
		},
	});
	useEffect(() => {
		// Somebody who goes back from the issuer may find the page as it was left.
		const renew = ({ persisted }: PageTransitionEvent) => persisted && reset();
		window.addEventListener('pageshow', renew);
		return () => window.removeEventListener('pageshow', renew);
	}, [reset]);
	// While the server cannot be asked, nobody knows.
	const isMissing = config !== undefined && !config.oidc;
	return (
		<>
			<p className="flex items-center gap-4 text-quiet text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				or
			</p>
			<ErrorMessage>{error && getErrorMessage(error, messages.login.failed)}</ErrorMessage>
			<div className="grid gap-2">
				<Button
					variant="secondary"
					disabled={!config?.oidc || isPending || isSuccess}
					aria-describedby={isMissing ? id : undefined}
					onClick={() => mutate()}
				>
					{config?.oidc ? `Continue with ${config.oidc.name}` : 'Continue with Google'}
				</Button>
				{isMissing && (
					<p id={id} className="text-center text-quiet text-sm">
						{unavailable}
					</p>
				)}
			</div>
		</>
	);
}
