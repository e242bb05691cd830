import { calls, type Scan, type ScanInput, type Submission } from '@dermavigil/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { send, sendForFile } from './client.ts';
import { eachVisit, patientKey } from './light-queries.ts';
import { paginated, sendForPage } from './pagination.ts';

/** The patient's saved scans, page by page, newest first. */
export const historyQuery = infiniteQueryOptions({
	queryKey: [...patientKey, 'history'],
	queryFn: ({ pageParam }) => sendForPage(calls.history, { before: pageParam ?? undefined }),
	...paginated,
	...eachVisit,
});

/** The scans that the patient submitted for professional review, page by page, newest first. */
export const reviewsQuery = infiniteQueryOptions({
	queryKey: [...patientKey, 'reviews'],
	queryFn: ({ pageParam }) => sendForPage(calls.reviews, { before: pageParam ?? undefined }),
	...paginated,
	...eachVisit,
});

/** Saves a scan to the history of the patient, or of whom the token belongs to. Throws ApiError. */
export async function saveScan(body: ScanInput, token?: string): Promise<void> {
	await send(calls.saveScan, { body, ...(token && { token }) });
}

/** Adds a scan to its lesion's history, or asks for a professional review of it. Throws ApiError. */
export async function submitCase(body: Submission): Promise<void> {
	await send(calls.submitCase, { body });
}

/** Deletes one scan and its images. */
export async function deleteScan(id: string): Promise<void> {
	await send(calls.deleteScan, { params: { id } });
}

/** Sets how many millimeters a pixel of a scan's stored photo is; null takes that back. */
export function setScale(id: string, mmPerPixel: number | null): Promise<Scan> {
	return send(calls.setScale, { params: { id }, body: { mm_per_pixel: mmPerPixel } });
}

/** The report of a saved scan as a PDF. Throws ApiError. */
export function fetchScanReport(id: string, name: 'shown' | 'hidden'): Promise<Blob> {
	return sendForFile(calls.scanReport, { params: { id }, query: { name } });
}
