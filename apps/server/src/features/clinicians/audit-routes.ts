import { pipeline, Readable } from 'node:stream';
import { type AuditEntry, auditEntrySchema, calls } from '@dermavigil/contract';
import { stringify } from 'csv-stringify';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database.ts';
import { mapPage } from '../../db/pagination.ts';
import { type AuditRow, createAuditStore } from './audit-store.ts';

function toAuditEntry(row: AuditRow): AuditEntry {
	return {
		id: row.id,
		at: row.at.toISOString(),
		actor_kind: row.actorKind,
		actor: row.actor,
		person: row.person,
		action: row.action,
		subject: row.subject,
		request_id: row.requestId,
		outcome: row.outcome,
	};
}

async function* toAuditEntries(rows: AsyncIterable<AuditRow>): AsyncIterable<AuditEntry> {
	for await (const row of rows) yield toAuditEntry(row);
}

/** The audit log, for clinicians to read and to download. */
export const auditRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
	const store = createAuditStore(db);
	app.implement(calls.audit, async ({ query }) => mapPage(await store.list(query), toAuditEntry));

	app.implement(calls.exportAudit, async ({ query, reply }) => {
		const day = new Date().toISOString().slice(0, 10);
		reply.header('content-disposition', `attachment; filename="dermavigil-audit-${day}.csv"`);
		// Clinicians' names are untrusted text, which a spreadsheet must not run as a formula.
		// Without the byte order mark, Excel does not recognize UTF-8.
		const table = stringify({
			bom: true,
			header: true,
			columns: Object.keys(auditEntrySchema.shape),
			escape_formulas: true,
		});
		// An error on either side ends both, and the response breaks off.
		pipeline(Readable.from(toAuditEntries(store.all(query))), table, () => {});
		return table;
	});
};
