import { forget, remember } from '../../lib/storage.ts';
import { announceLoginChange, keys, mayEnterClinic } from './stored.ts';

let expired = false;

/** Opens the pages for clinicians in this browser. */
export function startClinicalLogin(token: string): void {
	expired = false;
	remember(keys.clinicalToken, token);
	remember(keys.role, 'clinician');
	remember(keys.guardFlag, 'true');
	remember(keys.clinicalFlag, 'true');
	announceLoginChange();
}

/** Closes them, for when the server no longer knows the login. */
export function expireClinicalLogin(): void {
	if (!mayEnterClinic()) return;
	expired = true;
	forgetClinician();
	announceLoginChange();
}

/** Whether the last login ended because the server no longer knew it, and not because the clinician wanted it. */
export const hasClinicalLoginExpired = () => expired;

/** Forgets the login here without a word; what is open does not change until `announceLoginChange`. */
export function forgetClinician(): void {
	for (const key of [keys.clinicalToken, keys.role, keys.guardFlag, keys.clinicalFlag]) forget(key);
}
