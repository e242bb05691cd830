import { useState, useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import {
	type ActingFor,
	getActingFor,
	getClinicalToken,
	getPatientToken,
	isClinician,
	mayEnterClinic,
	onLoginChange,
} from './session.ts';

/** The person whose records are on the page; null for the patient's own. */
export function useActingFor(): ActingFor | null {
	return useSyncExternalStore(onLoginChange, getActingFor);
}

/** Whether the patient may change the records on the page, not only see them. */
export function useMayManage(): boolean {
	return useActingFor()?.right !== 'view';
}

/** The token of the patient who is logged in; null when nobody is. */
export function usePatientToken(): string | null {
	// What depends on the token is fetched again for another person.
	useActingFor();
	return useSyncExternalStore(onLoginChange, getPatientToken);
}

/** Who uses this browser, as far as it knows. This decides only what is shown; the server decides what is allowed. */
export function useRoles(): { patient: boolean; clinician: boolean } {
	const patient = Boolean(usePatientToken());
	const clinician = useSyncExternalStore(onLoginChange, isClinician);
	return { patient, clinician };
}

/** Names the clinician's login; null when nobody is logged in. */
export function useClinicalToken(): string | null {
	return useSyncExternalStore(onLoginChange, getClinicalToken);
}

/** Whether the pages for clinicians are open in this browser. */
export function useMayEnterClinic(): boolean {
	return useSyncExternalStore(onLoginChange, mayEnterClinic);
}

/** True whoever reads it: the person who started it, or somebody else who has logged in since. */
const loginEnded = 'The login in which this was done has ended.';

/**
 * Runs what has waited for its turn, unless the login in which it was requested has ended by then: it would be done as
 * somebody else who has logged in since. In that case throws ApiError. `who` returns the current login.
 */
export function useWithinLogin(who: () => string | null): <Value>(run: () => Promise<Value>) => Promise<Value> {
	const [asker] = useState(who);
	return async (run) => {
		if (who() !== asker) throw new ApiError(loginEnded, 401, loginEnded);
		return await run();
	};
}
