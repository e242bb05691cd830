import { type Case, calls, type ScanInput } from '@dermavigil/contract';
import type { TestPatient } from './patients.ts';
import { smallScan } from './scans.ts';

/** Submits a scan for review. Returns what its patient gets. */
export async function submitCase(patient: TestPatient, changes: Partial<ScanInput> = {}): Promise<Case> {
	const submission = { ...(await smallScan(changes)), is_private: false };
	return (await patient.call('POST', calls.submitCase.path, submission)).json();
}

/** The URL of the next page, from the Link header. */
export function getNextUrl(link: unknown): string | undefined {
	return link === undefined ? undefined : /^<(\S+)>; rel="next"$/.exec(String(link))![1];
}
