import { type ClinicalLogin, calls } from '@dermavigil/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from './client.ts';

/** Everything that belongs to the logged-in clinician. */
export const clinicianKey = ['clinician'] as const;

/** Who is logged in as a clinician, and until when. */
export const clinicalSessionQuery = queryOptions({
	queryKey: [...clinicianKey, 'session'],
	queryFn: () => fetchClinicalSession(),
	retry: false,
});

/** Who is logged in as a clinician, bypassing the cache. Throws ApiError. */
export const fetchClinicalSession = () => send(calls.clinicalSession);

/** Logs a clinician in: the response sets the cookie. Throws ApiError. */
export const logInAsClinician = (body: ClinicalLogin) => send(calls.clinicalLogin, { body });

/** Has the server end the clinician's login. */
export const endClinicalSession = () => send(calls.clinicalLogout);

/** Reports activity while no other call is made, so that the login does not end for being idle. */
export const continueClinicalSession = () => send(calls.continueClinicalSession);
