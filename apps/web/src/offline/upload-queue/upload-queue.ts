import { familyMessages, maxWaited, messages, type ScanInput } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { fetchProfile } from '../../api/accounts.ts';
import { ApiError, getErrorMessage, isUnanswered } from '../../api/api-error.ts';
import { saveScan } from '../../api/scans.ts';
import { type ActingFor, getPatientToken } from '../../api/session.ts';
import { isStorageFull } from '../../lib/with-database.ts';
import {
	addWaiting,
	deleteOwner,
	readOwner,
	readWaiting,
	removeWaiting,
	saveOwner,
	updateWaiting,
	type WaitingScan,
} from './database.ts';
import { announce } from './events.ts';

/** Only one tab at a time sends or discards. */
const exclusively = <Value>(run: () => Promise<Value>): Promise<Value> => navigator.locks.request('upload-queue', run);

/**
 * Saves a scan in this browser until it can be uploaded for a person, null for the patient, by the account of a login:
 * once, and replacing a version that the server rejected. Returns false while the account is unknown.
 */
export async function saveForLater(
	input: ScanInput,
	actingFor: ActingFor | null = null,
	token = getPatientToken(),
): Promise<boolean> {
	const owner = await findOwner(token);
	if (!owner) return false;
	const person = actingFor && { id: actingFor.id, full_name: actingFor.full_name };
	const found = (await readWaiting()).find(
		(scan) =>
			scan.account === owner.account && scan.input.request_id === input.request_id && scan.person?.id === person?.id,
	);
	// Granted or not: without it, a browser that runs out of space may delete the scan.
	void navigator.storage?.persist?.();
	const scan = { savedAt: Date.now(), input, problem: null };
	const waits = found?.problem ? await exclusively(() => updateWaiting({ ...found, ...scan })) : found !== undefined;
	if (!waits) await addWaiting({ account: owner.account, ...(person && { person }), ...scan });
	announce({ type: 'added', requestId: input.request_id ?? '' });
	return true;
}

/** The scans waiting for the logged-in patient, and how many are waiting for others. */
export async function listWaiting(): Promise<{ mine: WaitingScan[]; others: number }> {
	const all = await readWaiting();
	if (all.length === 0) return { mine: [], others: 0 };
	const account = (await findOwner(getPatientToken()))?.account;
	const mine = all.filter((scan) => scan.account === account);
	return { mine, others: all.length - mine.length };
}

/** Deletes a scan for good. One that is being uploaded is uploaded first. */
export async function discard({ number, input }: WaitingScan): Promise<void> {
	const attempted = await exclusively(async () => {
		// It may have been attempted since it was listed.
		const scan = (await readWaiting()).find((each) => each.number === number);
		await removeWaiting(number);
		return scan?.attempted;
	});
	announce({ type: 'discarded', requestId: input.request_id ?? '', attempted });
}

/** Uploads a rejected scan again, changed or not. */
export async function tryAgain(scan: WaitingScan): Promise<UploadResult> {
	await exclusively(() => updateWaiting({ ...scan, problem: null }));
	announce({ type: 'added', requestId: scan.input.request_id ?? '' });
	return await uploadWaiting();
}

/** `later`: the server could not be reached or was too busy, so a later attempt makes sense. */
type UploadResult = 'done' | 'later';

/** Uploads what is waiting for the logged-in patient: in the order in which it was saved, and each scan once. */
export async function uploadWaiting(): Promise<UploadResult> {
	if (!navigator.onLine) return 'done';
	const owner = await findOwner(getPatientToken());
	if (!owner) return getPatientToken() ? 'later' : 'done';
	return await exclusively(async () => {
		for (const scan of await readWaiting()) {
			if (scan.account !== owner.account || scan.problem) continue;
			if ((await upload(scan, owner.token)) === 'later') return 'later';
		}
		return 'done';
	});
}

/** Saves a note, if there is room for that: on a full device, only uploading makes room. */
async function note(save: () => Promise<unknown>): Promise<void> {
	try {
		await save();
	} catch (error) {
		if (!isStorageFull(error)) throw error;
	}
}

async function upload(scan: WaitingScan, token: string): Promise<UploadResult> {
	if (!scan.attempted) await note(() => updateWaiting({ ...scan, attempted: true }));
	try {
		// The request_id lets the server recognize a scan whose response was lost, and save it only once.
		await saveScan(scan.input, scan.person?.id ?? null, { token, waited: getWaited(scan) });
	} catch (error) {
		if (isUnanswered(error) || (error instanceof ApiError && transient.has(error.status))) return 'later';
		// Without the mark of this attempt, which did get a response.
		await note(() => updateWaiting({ ...scan, problem: describeProblem(scan, error) }));
		announce({ type: 'rejected', requestId: scan.input.request_id ?? '', attempted: scan.attempted });
		return 'done';
	}
	await removeWaiting(scan.number);
	toast.success(messages.savedScan.saved, { id: 'upload-queue' });
	announce({ type: 'saved', requestId: scan.input.request_id ?? '', person: scan.person?.id ?? null });
	return 'done';
}

/** Milliseconds since a scan was saved; 0, as if it was saved now, if the device's clock was set in between. */
function getWaited({ savedAt }: WaitingScan): number {
	const waited = Date.now() - savedAt;
	return waited >= 0 && waited <= maxWaited ? waited : 0;
}

/** Why the server rejected a scan. For somebody whom the account may no longer see, the server only says that it finds nothing. */
function describeProblem({ person }: WaitingScan, error: unknown): string {
	const message = getErrorMessage(error, messages.client.notJson);
	return person && message === messages.client.notFound ? familyMessages.noLongerManager(person.full_name) : message;
}

/** Statuses that say nothing about the scan: logged out, timeout, too many requests, too busy. */
const transient = new Set([401, 408, 429, 502, 503, 504]);

/**
 * Deletes which account this browser's last login belonged to, once that login has ended: no later one has its token.
 * Waiting scans name their account themselves.
 */
export async function forgetOwner(): Promise<void> {
	const token = getPatientToken();
	const tokenHash = token && (await sha256(token));
	if ((await readOwner())?.tokenHash !== tokenHash) await deleteOwner();
}

async function sha256(token: string): Promise<string> {
	const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
	return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The token of a login and the id of its account. The server is asked once for each login; null when nobody is logged
 * in, or when the server cannot be reached and this login is not known yet.
 */
async function findOwner(token: string | null): Promise<{ token: string; account: string } | null> {
	if (!token) return null;
	const tokenHash = await sha256(token);
	const remembered = await readOwner();
	if (remembered?.tokenHash === tokenHash) return { token, account: remembered.account };
	if (!navigator.onLine) return null;
	try {
		// With the token that was hashed, since somebody else may have logged in in the meantime.
		const { id } = await fetchProfile(token);
		// What a logout has deleted in the meantime does not come back.
		if (getPatientToken() === token) await note(() => saveOwner({ tokenHash, account: id }));
		return { token, account: id };
	} catch {
		return null;
	}
}
