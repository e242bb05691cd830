import { useSyncExternalStore } from 'react';
import { isClinician, mayEnterClinic, onLoginChange, patientToken } from './session.ts';

/** The token of the patient who is logged in; null when nobody is. */
export function usePatientToken(): string | null {
	return useSyncExternalStore(onLoginChange, patientToken);
}

/** Who uses this browser, as far as it knows. It decides what is shown; what is allowed, the server decides. */
export function useRoles(): { patient: boolean; clinician: boolean } {
	const patient = Boolean(usePatientToken());
	const clinician = useSyncExternalStore(onLoginChange, isClinician);
	return { patient, clinician };
}

/** Whether the pages for clinicians are open in this browser. */
export function useMayEnterClinic(): boolean {
	return useSyncExternalStore(onLoginChange, mayEnterClinic);
}
