import { calls, messages } from '@dermavigil/contract';
import { ApiError } from './api-error.ts';
import { fetchAnswer } from './client.ts';
import { fetchAsClinician } from './clinicians.ts';
import { fetchConfig } from './config.ts';

/** The report of a saved scan as a PDF. Throws ApiError; of a server that makes none, it says so. */
export async function fetchScanReport(id: string, name: 'shown' | 'hidden'): Promise<Blob> {
	const { method, path } = calls.scanReport;
	try {
		return await (await fetchAnswer({ method, path: path.replace(':id', id), query: { name }, auth: true })).blob();
	} catch (error) {
		const lacking = error instanceof ApiError && error.status === 404 && (await fetchConfig()) === null;
		if (lacking) throw new ApiError(messages.report.unavailable, error.status, null);
		throw error;
	}
}

/** The technical report of a case as a PDF. Throws ApiError. */
export async function fetchCaseReport(id: string): Promise<Blob> {
	const { method, path } = calls.caseReport;
	return await (await fetchAsClinician({ method, path: path.replace(':id', id) })).blob();
}
