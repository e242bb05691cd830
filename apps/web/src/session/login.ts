import { markBrowserOpen, unmarkBrowser, wasBrowserOpen } from './browser-session.ts';
import { announceLoginChange, keys, patientToken } from './stored.ts';

let expired = false;

/** Keeps a patient's login: for as long as the server lets it last, or only until the browser is closed. */
export function startLogin(token: string, remember: boolean): void {
	forgetPatient();
	expired = false;
	localStorage.setItem(keys.patientToken, token);
	if (!remember) {
		localStorage.setItem(keys.endsWithBrowser, 'true');
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

/** Forgets the patient and the clinician, tells everybody who listens, and has the server revoke the token. */
export function logOut(): void {
	const token = patientToken();
	localStorage.removeItem(keys.clinicalFlag);
	localStorage.removeItem(keys.role);
	endLogin();
	if (token) void revoke(token);
}

/** To be called once, before anything is shown: drops a login that was to end when the browser was closed. */
export function dropClosedLogin(): void {
	if (localStorage.getItem(keys.endsWithBrowser) && !wasBrowserOpen()) forgetPatient();
}

function forgetPatient(): void {
	localStorage.removeItem(keys.patientToken);
	localStorage.removeItem(keys.endsWithBrowser);
	unmarkBrowser();
}

async function revoke(token: string): Promise<void> {
	try {
		const { revokeLogin } = await import('../api/accounts.ts');
		await revokeLogin(token);
	} catch {
		// Without a network the server ends it when its time is over; nobody has the token any more.
	}
}
