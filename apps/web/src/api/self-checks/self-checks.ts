import { calls, type RegionInput, type SelfCheck, type SpotName } from '@dermavigil/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.ts';
import { loadAndStore } from '../last-lists.ts';
import { eachVisit, patientKey } from '../light-queries.ts';

/** The self-checks, newest first. */
export const selfChecksQuery = queryOptions({
	queryKey: [...patientKey, 'self-checks'],
	queryFn: () => loadAndStore('selfChecks', () => send(calls.selfChecks)),
	...eachVisit,
});

/** The self-checks of a person, null for the patient, by a login that may not be the current one. */
export const fetchSelfChecks = (person: string | null, token: string): Promise<SelfCheck[]> =>
	send(calls.selfChecks, { person, token });

/** Starts a self-check, or returns the unfinished one. */
export const startSelfCheck = (): Promise<SelfCheck> => send(calls.startSelfCheck);

/** Saves what was seen in a region, with its photo if the account stores it. Throws ApiError. */
export const saveCheckedRegion = (id: string, body: RegionInput): Promise<SelfCheck> =>
	send(calls.saveCheckedRegion, { params: { id }, body });

/** Marks a self-check as done, so that a new one can be started. Throws ApiError. */
export const finishSelfCheck = (id: string): Promise<SelfCheck> => send(calls.finishSelfCheck, { params: { id } });

/** Deletes a self-check, and its photos in the account. Throws ApiError. */
export const deleteSelfCheck = (id: string) => send(calls.deleteSelfCheck, { params: { id } });

/** Links a spot to a lesion. */
export const linkSpot = (lesionId: string, spot: SpotName) =>
	send(calls.linkSpot, { params: { id: lesionId }, body: spot });
