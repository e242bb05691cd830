import { forget, recall, remember } from '../../lib/storage.ts';
import { markBrowserOpen, unmarkBrowser, wasBrowserOpen } from './browser-session.ts';
import { forgetClinician } from './clinical-login.ts';
import { announceLoginChange, isClinician, keys, patientToken } from './stored.ts';

let expired = false;

/** Keeps a patient's login: for as long as the server lets it last, or only until the browser is closed. */
export function startLogin(token: string, stay: boolean): void {
	forgetPatient();
	expired = false;
	remember(keys.patientToken, token);
	if (!stay) {
		remember(keys.endsWithBrowser, 'true');
		markBrowserOpen();
	}
	announceLoginChange();
}

/** Forgets the patient's login here. For when the server has ended it already. */
export function endLogin(): void {
	forgetPatient();
	announceLoginChange();
}

/** Ends the login whose token the server has refused, unless another one has begun since. */
export function expireLogin(token: string): void {
	if (patientToken() !== token) return;
	expired = true;
	endLogin();
}

/** Whether the last login ended because the server no longer knew it, and not because the person wanted it. */
export const hasLoginExpired = () => expired;

/** Forgets the patient and the clinician, tells everybody who listens, and has the server end both logins. */
export function logOut(): void {
	const token = patientToken();
	const clinician = isClinician();
	forgetClinician();
	endLogin();
	if (token) void quietly(async () => (await import('../accounts.ts')).revokeLogin(token));
	if (clinician) void quietly(async () => (await import('../clinicians.ts')).endClinicalSession());
}

/** To be called once, before anything is shown: drops a login that was to end when the browser was closed. */
export function dropClosedLogin(): void {
	if (recall(keys.endsWithBrowser) && !wasBrowserOpen()) forgetPatient();
}

function forgetPatient(): void {
	forget(keys.patientToken);
	forget(keys.endsWithBrowser);
	unmarkBrowser();
}

async function quietly(revoke: () => Promise<void>): Promise<void> {
	try {
		await revoke();
	} catch {
		// Without a connection the server ends it when its time is over; nobody here has it any more.
	}
}
