import { messages, type ScanInput } from '@dermavigil/contract';
import { toast } from 'react-hot-toast/headless';
import { ApiError, isUnanswered } from '../../api/api-error.ts';
import { saveScan } from '../../api/scans.ts';
import { patientToken } from '../../api/session.ts';
import { addWaiting, allWaiting, changeWaiting, removeWaiting, type WaitingScan } from './database.ts';
import { announce } from './events.ts';
import { currentOwner } from './owner.ts';

/** One tab at a time sends or discards. */
const alone = <Value>(run: () => Promise<Value>): Promise<Value> => navigator.locks.request('outbox', run);

/** Keeps a scan in this browser until it can be saved. Returns false where nobody knows yet whose it would be. */
export async function keepForLater(input: ScanInput): Promise<boolean> {
	const owner = await currentOwner();
	if (!owner) return false;
	const known = (await allWaiting()).some((scan) => scan.input.request_id === input.request_id);
	// Granted or not: without it, a browser that runs out of space may throw things away.
	void navigator.storage?.persist?.();
	if (!known) await addWaiting({ account: owner.account, keptAt: Date.now(), input, problem: null });
	announce({ type: 'kept' });
	return true;
}

/** What waits for the person who is logged in, and how much for others. */
export async function listWaiting(): Promise<{ mine: WaitingScan[]; others: number }> {
	const all = await allWaiting();
	if (all.length === 0) return { mine: [], others: 0 };
	const account = (await currentOwner())?.account;
	const mine = all.filter((scan) => scan.account === account);
	return { mine, others: all.length - mine.length };
}

/** Forgets a scan for good. One that is just being sent is sent first. */
export async function discard(number: number): Promise<void> {
	await alone(() => removeWaiting(number));
	announce({ type: 'discarded' });
}

/** Has a scan that was refused sent again, changed or not. */
export async function tryAgain(scan: WaitingScan): Promise<void> {
	await alone(() => changeWaiting({ ...scan, problem: null }));
	announce({ type: 'kept' });
	await sendWaiting();
}

/** Whether it makes sense to try again after a while: the server could not be reached, or was too busy. */
export type Sending = 'done' | 'later';

/** Saves what waits for the person who is logged in, in the order in which it was kept, and each scan once. */
export async function sendWaiting(): Promise<Sending> {
	if (!navigator.onLine) return 'done';
	const owner = await currentOwner();
	if (!owner) return patientToken() ? 'later' : 'done';
	return await alone(async () => {
		for (const scan of await allWaiting()) {
			if (scan.account !== owner.account || scan.problem) continue;
			if ((await send(scan, owner.token)) === 'later') return 'later';
		}
		return 'done';
	});
}

async function send(scan: WaitingScan, token: string): Promise<Sending> {
	try {
		// By its request_id the server knows a scan again whose answer was lost: it is saved once.
		await saveScan(scan.input, token);
	} catch (error) {
		if (isUnanswered(error) || (error instanceof ApiError && passing.has(error.status))) return 'later';
		await changeWaiting({ ...scan, problem: error instanceof ApiError ? error.message : String(error) });
		announce({ type: 'refused' });
		return 'done';
	}
	await removeWaiting(scan.number);
	toast.success(messages.savedScan.saved, { id: 'outbox' });
	announce({ type: 'saved', requestId: scan.input.request_id ?? '' });
	return 'done';
}

/** Answers that say something of the moment and nothing of the scan: not logged in any more, too many calls, too busy. */
const passing = new Set([401, 408, 429, 502, 503, 504]);
