import { recall } from '../../lib/storage.ts';

/** What the browser remembers of a login; the names are part of the product. */
export const keys = {
	patientToken: 'authToken',
	/** 'true' when the login goes with the browser session. */
	endsWithBrowser: 'authEndsWithBrowser',
	role: 'role',
	/** 'true' while a clinician may see the pages for clinicians. */
	guardFlag: 'isAuthenticated',
	clinicalFlag: 'isClinicalAuthenticated',
	/** Names a clinician's login. It opens nothing: what does is a cookie that no script can read. */
	clinicalToken: 'clinicalToken',
} as const;

/** Fired on the window whenever somebody logs in or out in this tab. */
const changeEvent = 'authChange';

/** The token that the patient's calls carry; null when nobody is logged in. */
export const patientToken = () => recall(keys.patientToken);

/** Whether the pages for clinicians are open. */
export const mayEnterClinic = () => recall(keys.guardFlag) === 'true';

export const isClinician = () => recall(keys.clinicalFlag) === 'true';

/** Hears of logins and logouts, in other tabs too, until the returned function is called. */
export function onLoginChange(listener: () => void): () => void {
	window.addEventListener(changeEvent, listener);
	window.addEventListener('storage', listener);
	return () => {
		window.removeEventListener(changeEvent, listener);
		window.removeEventListener('storage', listener);
	};
}

/** Tells everybody in this tab who listens. */
export function announceLoginChange(): void {
	window.dispatchEvent(new Event(changeEvent));
}
