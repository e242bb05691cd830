import { calls, limits, type Scan, type ScanInput, type Submission } from '@dermavigil/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { longTimeoutMs, send, sendForFile } from './client.ts';
import { loadAndStore } from './last-lists.ts';
import { eachVisit, patientKey } from './light-queries.ts';
import { paginated, sendForPage } from './pagination.ts';

/**
 * The patient's saved scans, or those submitted for professional review: page by page, newest first. The first page is
 * stored on this device.
 */
export const scanListQuery = (name: 'history' | 'reviews') =>
	infiniteQueryOptions({
		queryKey: [...patientKey, name],
		queryFn: ({ pageParam }) => {
			const load = () => sendForPage(calls[name], { before: pageParam ?? undefined });
			return pageParam === null ? loadAndStore(name, load) : load();
		},
		...paginated,
		...eachVisit,
	});

/**
 * The scans of a lesion with their measurements, newest first: nearly always all at once, since its page compares them
 * and draws them over time.
 */
export const lesionScansQuery = (id: string) =>
	infiniteQueryOptions({
		queryKey: [...patientKey, 'lesion', id],
		queryFn: ({ pageParam }) =>
			sendForPage(calls.lesionScans, { before: pageParam ?? undefined, limit: limits.savedScan.maxPageSize }, { id }),
		...paginated,
		...eachVisit,
	});

/**
 * The prefix of the keys of all scans with their assessments. They are not part of the patient's lists, which are
 * fetched again after a deletion, when the scan no longer exists.
 */
export const scanKey = ['scan'] as const;

/** A saved scan with its assessment. */
export const scanQuery = (id: string) =>
	queryOptions({
		queryKey: [...scanKey, id],
		queryFn: () => send(calls.scanDetail, { params: { id } }),
		...eachVisit,
	});

/** Within how many days reviews are usually answered. It changes slowly. */
export const turnaroundQuery = queryOptions({
	queryKey: ['turnaround'],
	queryFn: () => send(calls.reviewTurnaround),
	// Milliseconds: an hour.
	staleTime: 3_600_000,
	retry: false,
});

/** Asks for a professional review of a saved scan. */
export const requestReview = (id: string) => send(calls.requestReview, { params: { id } });

/** An opened answer to a review, with the login and the person that it was shown for: it may wait for a connection. */
interface OpenedAnswer extends Pick<Scan, 'id' | 'reviewed_at'> {
	token: string;
	person: string | null;
}

/** Tells the server that the patient has opened the answer to a review, the one that was shown. */
export const openReview = ({ id, reviewed_at, token, person }: OpenedAnswer) =>
	send(calls.openReview, { params: { id }, query: { reviewed_at: reviewed_at ?? undefined }, token, person });

/** Attaches a saved scan to a lesion. */
export const attachScan = (id: string, lesionId: string) =>
	send(calls.attachScan, { params: { id }, body: { lesion_id: lesionId } });

/** Sets whether a doctor has seen the spot of a scan, for photos up to a moment. */
export const setSeenByDoctor = (id: string, seen: boolean, savedUntil: string) =>
	send(calls.setSeenByDoctor, { params: { id }, query: { saved_until: savedUntil }, body: { seen } });

/** The login that a call uses, and the signal that aborts it. */
interface CallLogin {
	token: string;
	signal?: AbortSignal;
}

/**
 * Saves a scan to the history of a person, null for the patient. It may have waited some milliseconds for a connection.
 * Throws ApiError.
 */
export const saveScan = (body: ScanInput, person: string | null, login: CallLogin & { waited?: number }) =>
	send(calls.saveScan, { body, person, timeoutMs: longTimeoutMs, ...login });

/** Adds a scan to its lesion's history, or asks for a professional review of it. Throws ApiError. */
export const submitCase = (body: Submission, person: string | null, login: CallLogin) =>
	send(calls.submitCase, { body, person, timeoutMs: longTimeoutMs, ...login });

/** Deletes one scan and its images. */
export const deleteScan = (id: string) => send(calls.deleteScan, { params: { id } });

/** Sets how many millimeters one pixel of a scan's stored photo is; null removes the scale. */
export const setScale = (id: string, mmPerPixel: number | null) =>
	send(calls.setScale, { params: { id }, body: { mm_per_pixel: mmPerPixel } });

/** The report of a saved scan as a PDF. Throws ApiError. */
export const fetchScanReport = (id: string, name: 'shown' | 'hidden') =>
	sendForFile(calls.scanReport, { params: { id }, query: { name } });
