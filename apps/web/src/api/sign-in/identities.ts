import { calls } from '@dermavigil/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.ts';
import { patientKey } from '../light-queries.ts';

/** The ways into the account. */
export const signInMethodsQuery = queryOptions({
	queryKey: [...patientKey, 'sign-in-methods'],
	queryFn: () => send(calls.signInMethods),
	staleTime: 0,
	retry: false,
});

/** Where to send the browser to log in through the issuer. */
export const startOidc = async () => (await send(calls.startOidc)).url;

/** The login of the person whom the issuer has named, or the account whose password is needed first. */
export const finishOidc = (body: { password?: string; remember: boolean }) => send(calls.finishOidc, { body });

/** Stops an issuer from opening the account. */
export const unlinkIdentity = (id: string) => send(calls.unlinkIdentity, { params: { id } });
