import { calls, limits, type SharedScanDetail } from '@dermavigil/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { send, sendForFile } from '../client.ts';

/** Opens a link with the token of its address and its code. Throws ApiError. */
export const openShare = (id: string, body: { token: string; code: string }) =>
	send(calls.openShare, { params: { id }, body });

/** For a visit: refetched before the signed URLs of images expire, and fresh until then. */
const ofVisit = { refetchInterval: limits.savedScan.imageUrlFor, staleTime: 60_000, retry: false } as const;

/** Whether a call failed because the visit, or the link, has ended. */
export const isVisitEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** The same response. If the visit has ended, what was shared is refetched, so that the page finds out. */
async function withinVisit<T>(queries: QueryClient, id: string, response: Promise<T>): Promise<T> {
	try {
		return await response;
	} catch (error) {
		if (isVisitEnded(error)) void queries.invalidateQueries({ ...sharedQuery(id), exact: true });
		throw error;
	}
}

/** What an opened link shares. */
export const sharedQuery = (id: string) =>
	queryOptions({
		queryKey: ['shared', id],
		queryFn: () => send(calls.shared, { params: { id } }),
		...ofVisit,
	});

/** A shared scan with its assessment. */
export const sharedScanQuery = (id: string, scanId: string) =>
	queryOptions({
		queryKey: ['shared', id, scanId],
		queryFn: ({ client }): Promise<SharedScanDetail> =>
			withinVisit(client, id, send(calls.sharedScan, { params: { id, scanId } })),
		...ofVisit,
	});

/** The report of a shared scan as a PDF; undefined if the visit has ended, which the page then says. Throws ApiError. */
export async function fetchSharedReport(queries: QueryClient, id: string, scanId: string): Promise<Blob | undefined> {
	try {
		return await withinVisit(queries, id, sendForFile(calls.sharedReport, { params: { id, scanId } }));
	} catch (error) {
		if (isVisitEnded(error)) return undefined;
		throw error;
	}
}

/** Ends the visit. Throws ApiError. */
export const closeShared = (id: string) => send(calls.closeShared, { params: { id } });
