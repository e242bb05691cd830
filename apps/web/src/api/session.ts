import { forget, recall, remember } from '../lib/storage.ts';
import { markBrowserOpen, unmarkBrowser, wasBrowserOpen } from './browser-session.ts';

/** What the browser remembers of a login; the names are part of the product. */
const keys = {
	patientToken: 'authToken',
	/** What was last loaded of the patient's lists: it goes with the login. */
	lastLists: 'lastLists',
	/** 'true' when the login goes with the browser session. */
	endsWithBrowser: 'authEndsWithBrowser',
	role: 'role',
	/** 'true' while a clinician may see the pages for clinicians. */
	guardFlag: 'isAuthenticated',
	clinicalFlag: 'isClinicalAuthenticated',
	/** Names a clinician's login. It opens nothing: what does is a cookie that no script can read. */
	clinicalToken: 'clinicalToken',
} as const;

/** Fired on the window at each login and logout in this tab. */
const changeEvent = 'authChange';
const expired = { patient: false, clinician: false };

/** The token that the patient's calls carry; null when nobody is logged in. */
export const patientToken = () => recall(keys.patientToken);
/** The name of the clinician's login; null when nobody is logged in. */
export const clinicalToken = () => recall(keys.clinicalToken);
/** Where what was last loaded is stored: for as long as the login, or for the tab where that ends with the browser. */
export const patientStore = (): { key: string; storage: 'localStorage' | 'sessionStorage' } => ({
	key: keys.lastLists,
	storage: recall(keys.endsWithBrowser) ? 'sessionStorage' : 'localStorage',
});
export const isClinician = () => recall(keys.clinicalFlag) === 'true';
/** Whether the pages for clinicians are open. */
export const mayEnterClinic = () => recall(keys.guardFlag) === 'true';

/** Whether the last login ended because the server no longer knew it, and not because the person wanted it. */
export const hasLoginExpired = () => expired.patient;
export const hasClinicalLoginExpired = () => expired.clinician;

/** Calls back at logins and logouts, in other tabs too, until the returned function is called. */
export function onLoginChange(listener: () => void): () => void {
	window.addEventListener(changeEvent, listener);
	window.addEventListener('storage', listener);
	return () => {
		window.removeEventListener(changeEvent, listener);
		window.removeEventListener('storage', listener);
	};
}

const announceLoginChange = () => window.dispatchEvent(new Event(changeEvent));

/** Saves a patient's login: for as long as the server lets it last, or only until the browser is closed. */
export function startLogin(token: string, stay: boolean): void {
	forgetPatient();
	expired.patient = false;
	remember(keys.patientToken, token);
	if (!stay) {
		remember(keys.endsWithBrowser, 'true');
		markBrowserOpen();
	}
	announceLoginChange();
}

/** Opens the pages for clinicians in this browser. */
export function startClinicalLogin(token: string): void {
	expired.clinician = false;
	remember(keys.clinicalToken, token);
	remember(keys.role, 'clinician');
	remember(keys.guardFlag, 'true');
	remember(keys.clinicalFlag, 'true');
	announceLoginChange();
}

/** Forgets the patient's login here. For when the server has ended it already. */
export function endLogin(): void {
	forgetPatient();
	announceLoginChange();
}

/** Forgets the patient and the clinician here. */
export function endLogins(): void {
	forgetClinician();
	endLogin();
}

/** Ends the login whose token the server no longer knows, unless another one has begun since. */
export function expireLogin(token: string): void {
	if (patientToken() !== token) return;
	expired.patient = true;
	endLogin();
}

/** The same for a clinician's. */
export function expireClinicalLogin(token: string): void {
	if (clinicalToken() !== token) return;
	expired.clinician = true;
	forgetClinician();
	announceLoginChange();
}

/** To be called once, before anything is shown: drops a login that was to end when the browser was closed. */
export function dropClosedLogin(): void {
	if (recall(keys.endsWithBrowser) && !wasBrowserOpen()) forgetPatient();
}

function forgetPatient(): void {
	forget(keys.patientToken);
	forget(keys.endsWithBrowser);
	forget(keys.lastLists);
	forget(keys.lastLists, 'sessionStorage');
	unmarkBrowser();
}

function forgetClinician(): void {
	for (const key of [keys.clinicalToken, keys.role, keys.guardFlag, keys.clinicalFlag]) forget(key);
}
