import {
	type BulkReview,
	type Case,
	type CaseChange,
	type CaseEvent,
	type CaseQuery,
	calls,
	caseConflictSchema,
	caseEventSchema,
	erasedCaseSchema,
	type SeenCases,
} from '@dermavigil/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { logCall } from './call-log.ts';
import { send, sendForFile } from './client.ts';
import { clinicianKey } from './clinicians.ts';
import { paginated, sendForPage } from './pagination.ts';

/** Never refetched by itself while it is on screen; if nothing could be loaded, fetched once there is a connection again. */
const fresh = {
	staleTime: 0,
	retry: false,
	refetchOnWindowFocus: false,
	refetchOnReconnect: ({ state }: { state: { data: unknown } }) => state.data === undefined,
} as const;

/** Which cases, in which order. */
export type CaseFilter = Omit<CaseQuery, 'q' | 'after' | 'limit'>;
export interface CaseSelection extends CaseFilter {
	/** What is searched for; '' for everything. */
	q: string;
}

/** The prefix of the keys of all lists of cases. */
export const casesKey = [...clinicianKey, 'cases'] as const;

/**
 * The cases, page by page. What is on screen is never refetched by itself, since rows would move under the cursor.
 * Another `edition` fetches again; until the response arrives, the rows stay. Whoever comes back within five minutes
 * finds an edition as it was, and what has happened since comes with the events; a search is always made anew.
 */
export const casesQuery = (selection: CaseSelection, edition: string) =>
	infiniteQueryOptions({
		queryKey: [...casesKey, selection, edition],
		queryFn: ({ pageParam }) => sendForPage(calls.cases, { ...selection, after: pageParam ?? undefined }),
		...paginated,
		placeholderData: keepPreviousData,
		...fresh,
		...(selection.q ? { gcTime: 0 } : { gcTime: 300_000, staleTime: Number.POSITIVE_INFINITY }),
	});

/** How many cases there are of each status. */
export const caseSummaryQuery = queryOptions({
	queryKey: [...clinicianKey, 'summary'],
	queryFn: () => send(calls.caseSummary),
	...fresh,
});

/** The prefix of the keys of all cases in full. */
export const caseDetailsKey = [...clinicianKey, 'case'] as const;

/** Everything about one case, fetched whenever it is opened. */
export const caseQuery = (id: string) =>
	queryOptions({
		queryKey: [...caseDetailsKey, id],
		queryFn: () => fetchCase(id),
		gcTime: 0,
		...fresh,
	});

/** The same, bypassing the cache. Throws ApiError. */
export const fetchCase = (id: string) => send(calls.caseDetail, { params: { id } });

/**
 * A case as lists contain it, bypassing the cache; undefined if it no longer exists. Requesting it does not count as
 * opening it. Throws ApiError.
 */
export async function fetchListedCase(id: string): Promise<Case | undefined> {
	const { items } = await sendForPage(calls.cases, { q: id, limit: 1 });
	return items.find((row) => row.id === id);
}

/** A case beside an earlier one of the same lesion. */
export const caseComparisonQuery = (id: string, earlier: string) =>
	queryOptions({
		queryKey: [...clinicianKey, 'comparison', id, earlier],
		queryFn: () => send(calls.compareCase, { params: { id }, query: { earlier } }),
		gcTime: 0,
		...fresh,
	});

/** What was done in the last weeks. */
export const statisticsQuery = (weeks: number) =>
	queryOptions({
		queryKey: [...clinicianKey, 'statistics', weeks],
		queryFn: () => send(calls.caseStatistics, { query: { weeks } }),
		placeholderData: keepPreviousData,
		...fresh,
	});

/** The case in its new state; or, if somebody else was faster, their version, and nothing was changed. */
export type ChangeOutcome = { saved: Case } | { current: Case };

/** Sets status and notes of a case. Throws ApiError. */
export async function changeCase(id: string, body: CaseChange): Promise<ChangeOutcome> {
	try {
		return { saved: (await send(calls.changeCase, { params: { id }, body })).updatedCase };
	} catch (error) {
		if (!(error instanceof ApiError && error.status === 409)) throw error;
		return { current: caseConflictSchema.parse(error.body).current };
	}
}

/** Marks new cases of Low Risk without red flags as reviewed, in one request; those that have changed since are skipped. Throws ApiError. */
export const reviewCases = (body: BulkReview) => send(calls.reviewCases, { body });

/** Makes these cases new again, except those that have changed since. Throws ApiError. */
export const undoCaseReviews = (cases: SeenCases) => send(calls.undoCaseReviews, { body: { cases } });

/** The technical report of a case as a PDF. Throws ApiError. */
export const fetchCaseReport = (id: string) => sendForFile(calls.caseReport, { params: { id } });

interface CaseListener {
	/** The stream is open, or open again after a break. */
	onReady(): void;
	onNew(event: CaseEvent): void;
	onChanged(event: CaseEvent): void;
	/** Its patient erased it. */
	onErased(id: string): void;
	/** The server closed the stream because newer ones of this login replaced it. */
	onReplaced(): void;
	/** The server closed the stream; after a mere break the browser reconnects by itself. */
	onClosed(): void;
	/** Called with the id of each event; a new stream can resume after it. */
	onId(id: string): void;
}

/**
 * Reports new and changed cases as they happen, after catching up on those since the event with the id `after`, until
 * the returned function is called.
 */
export function listenToCases(listener: CaseListener, after: string): () => void {
	const { onReady, onNew, onChanged, onErased, onReplaced, onClosed, onId } = listener;
	const { method, path } = calls.caseEvents;
	logCall({ method, path, bytes: 0, at: Date.now() });
	const source = new EventSource(after ? `${path}?after=${after}` : path);
	const on = (kind: string, receive: (data: string) => void) =>
		source.addEventListener(kind, ({ data, lastEventId }) => {
			receive(data);
			// An event without an id has that of the previous one, if there was any.
			if (lastEventId) onId(lastEventId);
		});
	const toEvent = (data: string) => caseEventSchema.parse(JSON.parse(data));
	on('ready', onReady);
	on('new', (data) => onNew(toEvent(data)));
	on('changed', (data) => onChanged(toEvent(data)));
	on('erased', (data) => onErased(erasedCaseSchema.parse(JSON.parse(data)).id));
	source.addEventListener('replaced', () => {
		// Otherwise the browser would open it again, and end the next oldest one.
		source.close();
		onReplaced();
	});
	source.addEventListener('error', () => {
		if (source.readyState === EventSource.CLOSED) onClosed();
	});
	return () => source.close();
}
