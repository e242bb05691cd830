import { type AuditFilter, calls } from '@dermavigil/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { downloadTimeoutMs, sendForFile } from './client.ts';
import { clinicianKey } from './clinicians.ts';
import { paginated, sendForPage } from './pagination.ts';

/** The audit log, page by page, newest entries first. When the filter changes, the old entries stay until the response arrives. */
export const auditQuery = (filter: AuditFilter) =>
	infiniteQueryOptions({
		queryKey: [...clinicianKey, 'audit', filter],
		queryFn: ({ pageParam }) => sendForPage(calls.audit, { ...filter, after: pageParam ?? undefined }),
		...paginated,
		placeholderData: keepPreviousData,
		gcTime: 0,
		retry: false,
		refetchOnWindowFocus: false,
	});

/** All entries that pass the filter, as CSV. Throws ApiError. */
export const exportAudit = (query: AuditFilter) =>
	sendForFile(calls.exportAudit, { query, timeoutMs: downloadTimeoutMs });
