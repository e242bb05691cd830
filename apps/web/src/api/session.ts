import type { Person } from '@dermavigil/contract';
import { forget, recall, remember } from '../lib/storage.ts';
import { markBrowserOpen, unmarkBrowser, wasBrowserOpen } from './browser-session.ts';
import { noteExpiry } from './sign-in/expiry.ts';

/** What the browser remembers of a login; the names are part of the product. */
const keys = {
	patientToken: 'authToken',
	/** The patient's lists as last loaded: deleted with the login. */
	lastLists: 'lastLists',
	/** In this tab alone: the person for whom the patient acts, if that is somebody else. */
	actingFor: 'actingFor',
	/** 'true' when the login ends with the browser session. */
	endsWithBrowser: 'authEndsWithBrowser',
	role: 'role',
	/** 'true' while a clinician may see the pages for clinicians. */
	guardFlag: 'isAuthenticated',
	clinicalFlag: 'isClinicalAuthenticated',
	/** Identifies a clinician's login. It grants no access: that takes a cookie that no script can read. */
	clinicalToken: 'clinicalToken',
	/** The clinician's name, if they gave one. */
	clinicianName: 'clinicianName',
} as const;

/** Fired on the window at each login and logout in this tab. */
const changeEvent = 'authChange';

/** The token that the patient's calls carry; null when nobody is logged in. */
export const getPatientToken = () => recall(keys.patientToken);
/** Distinguishes the patient's login from any other, by too little of its token to be usable; null when nobody is logged in. */
export const getPatientLogin = () => getPatientToken()?.slice(0, 8) ?? null;
/** Identifies the clinician's login; null when nobody is logged in. */
export const getClinicalToken = () => recall(keys.clinicalToken);
/** The clinician who is logged in: their name, in whichever case they typed it, or else their login; null for nobody. */
export function getClinician(): string | null {
	const token = getClinicalToken();
	return token && (recall(keys.clinicianName)?.toLowerCase() ?? token);
}
/** Where the lists last loaded are stored: for as long as the login lasts, or in the tab if the login ends with the browser. */
export const getPatientStore = (): { key: string; storage: 'localStorage' | 'sessionStorage' } => ({
	key: keys.lastLists,
	storage: recall(keys.endsWithBrowser) ? 'sessionStorage' : 'localStorage',
});
/** Somebody else whose records the patient sees in this tab, and what the patient may do there. */
export type ActingFor = Pick<Person, 'id' | 'full_name' | 'right'>;

interface StoredPerson extends ActingFor {
	/** The login in which the person was chosen: another patient may have logged in since, in another tab. */
	login: string | null;
}

let parsed: { text: string | null; person: StoredPerson | null } = { text: null, person: null };

/** The person whose records are on the page; null for the patient's own. The same object until it changes. */
export function getActingFor(): ActingFor | null {
	const text = recall(keys.actingFor, 'sessionStorage');
	if (text !== parsed.text) parsed = { text, person: text === null ? null : JSON.parse(text) };
	return parsed.person?.login === getPatientLogin() ? parsed.person : null;
}

/** Shows another person's records in this tab; null for the patient's own. Announced like a new login. */
export function actFor(person: ActingFor | null): void {
	if (person) {
		const { id, full_name, right } = person;
		const stored: StoredPerson = { id, full_name, right, login: getPatientLogin() };
		remember(keys.actingFor, JSON.stringify(stored), 'sessionStorage');
	} else forget(keys.actingFor, 'sessionStorage');
	announceLoginChange();
}

/** Shows the patient's own records again if those on the page belong to a person whom the patient has just given up. */
export function stopActingFor(id: string): void {
	if (getActingFor()?.id === id) actFor(null);
}

/** Whether the clinician's login is under a name, not only by the password that all share. */
export const hasClinicianName = () => recall(keys.clinicianName) !== null;
/** Whether a clinician is logged in, as far as the browser knows. */
export const isClinician = () => recall(keys.clinicalFlag) === 'true';
/** Whether the pages for clinicians are open. */
export const mayEnterClinic = () => recall(keys.guardFlag) === 'true';

/** Calls back at logins and logouts, in other tabs too, until the returned function is called. */
export function onLoginChange(listener: () => void): () => void {
	window.addEventListener(changeEvent, listener);
	window.addEventListener('storage', listener);
	return () => {
		window.removeEventListener(changeEvent, listener);
		window.removeEventListener('storage', listener);
	};
}

// Another tab has ended the login or begun one: what only this tab stores for the last one is deleted, too.
window.addEventListener('storage', ({ key }) => {
	if (key === keys.patientToken) forgetTab();
});

/** Has everything that follows logins and logouts check again. */
export const announceLoginChange = () => window.dispatchEvent(new Event(changeEvent));

/** Saves a patient's login: for as long as the server lets it last, or until the browser is closed. */
export function startLogin(token: string, stay: boolean): void {
	forgetPatient();
	noteExpiry({ patient: false });
	remember(keys.patientToken, token);
	if (!stay) {
		remember(keys.endsWithBrowser, 'true');
		markBrowserOpen();
	}
	announceLoginChange();
}

/** Opens the pages for clinicians in this browser. */
export function startClinicalLogin(token: string, name?: string): void {
	forgetClinician();
	noteExpiry({ clinician: false });
	// Before the token, so that other tabs never mistake a new login for one without a name.
	if (name) remember(keys.clinicianName, name);
	remember(keys.clinicalToken, token);
	remember(keys.role, 'clinician');
	remember(keys.guardFlag, 'true');
	remember(keys.clinicalFlag, 'true');
	announceLoginChange();
}

/** Forgets the patient's login here, once the server has ended it. */
export function endLogin(): void {
	forgetPatient();
	announceLoginChange();
}

/** Forgets the patient and the clinician here. */
export function endLogins(): void {
	forgetClinician();
	endLogin();
}

/** Ends the login whose token the server no longer knows, unless a new one has begun since. */
export function expireLogin(token: string): void {
	if (getPatientToken() !== token) return;
	noteExpiry({ patient: true });
	endLogin();
}

/** The same for a clinician's. */
export function expireClinicalLogin(token: string): void {
	if (getClinicalToken() !== token) return;
	noteExpiry({ clinician: true, named: hasClinicianName() });
	forgetClinician();
	announceLoginChange();
}

/** To be called once, before anything is shown: drops a login that was to end when the browser was closed. */
export function dropClosedLogin(): void {
	if (recall(keys.endsWithBrowser) && !wasBrowserOpen()) forgetPatient();
}

function forgetPatient(): void {
	for (const key of [keys.patientToken, keys.endsWithBrowser, keys.lastLists]) forget(key);
	forgetTab();
	unmarkBrowser();
}

function forgetTab(): void {
	forget(keys.lastLists, 'sessionStorage');
	forget(keys.actingFor, 'sessionStorage');
}

function forgetClinician(): void {
	const { clinicalToken, clinicianName, role, guardFlag, clinicalFlag } = keys;
	for (const key of [clinicalToken, clinicianName, role, guardFlag, clinicalFlag]) forget(key);
}
