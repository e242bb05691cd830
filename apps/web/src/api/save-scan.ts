import { calls, type ScanInput, type Submission } from '@dermavigil/contract';
import { call } from './client.ts';

/** That it was kept is all that is read of the answer. */
const unread = { parse: () => undefined };

/** Saves a scan to the history of the patient, or of whom the token `auth` belongs to. Throws ApiError. */
export async function saveScan(body: ScanInput, auth: string | true = true): Promise<void> {
	await call({ ...calls.saveScan, body, auth, response: unread });
}

/** Adds a scan to its lesion's history, or asks for a professional review of it. Throws ApiError. */
export async function submitCase(body: Submission): Promise<void> {
	await call({ ...calls.submitCase, body, auth: true, response: unread });
}
