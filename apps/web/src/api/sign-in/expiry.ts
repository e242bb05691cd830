import { forget, remember } from '../../lib/storage.ts';

/** What ended because the server no longer knew it, and not because somebody logged out. */
const expired = { patient: false, clinician: false, named: false };

/** Stored for a moment, to be heard by other tabs. */
const key = 'loginExpired';

// They hear of it before they miss the login, which without it would mean a logout.
window.addEventListener('storage', ({ key: changed, newValue }) => {
	if (changed === key && newValue) Object.assign(expired, JSON.parse(newValue));
});

/** Whether the last login ended because the server no longer knew it, and not because the person logged out. */
export const hasLoginExpired = () => expired.patient;
/** The same for the clinician's. */
export const hasClinicalLoginExpired = () => expired.clinician;
/** Whether that login had a name: without one, nobody is known to be the same person at the next. */
export const hadClinicianName = () => expired.named;

/** Notes, in all tabs, that a login has expired, which is still stored; or that another one has begun. */
export function noteExpiry(change: Partial<typeof expired>): void {
	Object.assign(expired, change);
	remember(key, JSON.stringify(change));
	forget(key);
}
