import { type AuditEntry, type AuditFilter, auditListSchema, calls } from '@dermavigil/contract';
import { fetchAsClinician } from './clinicians.ts';
import { nextPage, type PageOf } from './pages.ts';

const given = (filter: AuditFilter): Record<string, string> =>
	Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** One page of the audit log, the newest entries first. Throws ApiError. */
export async function fetchAudit(filter: AuditFilter, after: string | null): Promise<PageOf<AuditEntry>> {
	const { method, path } = calls.audit;
	const answer = await fetchAsClinician({ method, path, query: { ...given(filter), ...(after && { after }) } });
	return { items: auditListSchema.parse(await answer.json()), next: nextPage(answer.headers.get('link'), 'after') };
}

/** All entries that pass the filter, as CSV. Throws ApiError. */
export async function exportAudit(filter: AuditFilter): Promise<Blob> {
	const { method, path } = calls.exportAudit;
	return (await fetchAsClinician({ method, path, query: given(filter) })).blob();
}
