import { useSyncExternalStore } from 'react';

/** What the browser remembers of a login; the names are part of the product. */
const keys = { patientToken: 'authToken', clinicalFlag: 'isClinicalAuthenticated' } as const;
/** Fired on the window whenever somebody logs in or out in this tab. */
const changeEvent = 'authChange';

function subscribe(listener: () => void): () => void {
	window.addEventListener(changeEvent, listener);
	window.addEventListener('storage', listener);
	return () => {
		window.removeEventListener(changeEvent, listener);
		window.removeEventListener('storage', listener);
	};
}

const isPatient = () => Boolean(localStorage.getItem(keys.patientToken));
const isClinician = () => localStorage.getItem(keys.clinicalFlag) === 'true';

/** Who uses this browser, as far as it knows. It decides what is shown; what is allowed, the server decides. */
export function useRoles(): { patient: boolean; clinician: boolean } {
	const patient = useSyncExternalStore(subscribe, isPatient);
	const clinician = useSyncExternalStore(subscribe, isClinician);
	return { patient, clinician };
}

/** Forgets the patient and the clinician, and tells everybody who listens. */
export function logOut(): void {
	localStorage.removeItem(keys.clinicalFlag);
	localStorage.removeItem(keys.patientToken);
	window.dispatchEvent(new Event(changeEvent));
}
