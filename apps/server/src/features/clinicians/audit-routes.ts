import { pipeline, Readable } from 'node:stream';
import { type AuditEntry, calls } from '@dermavigil/contract';
import { stringify } from 'csv-stringify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusals } from '../../http/errors.ts';
import { linkNextPage } from '../../http/next-page.ts';
import type { AuditRow, AuditStore } from './audit-store.ts';

function showEntry(row: AuditRow): AuditEntry {
	return {
		id: row.id,
		at: row.at.toISOString(),
		actor_kind: row.actorKind,
		actor: row.actor,
		action: row.action,
		subject: row.subject,
		request_id: row.requestId,
		outcome: row.outcome,
	};
}

async function* showEntries(rows: AsyncIterable<AuditRow>): AsyncIterable<AuditEntry> {
	for await (const row of rows) yield showEntry(row);
}

const columns: (keyof AuditEntry)[] = ['id', 'at', 'actor_kind', 'actor', 'action', 'subject', 'request_id', 'outcome'];

/** The audit log, for clinicians to read and to keep elsewhere. */
export const auditRoutes: FastifyPluginAsyncZod<{ store: AuditStore }> = async (app, { store }) => {
	app.route({
		method: calls.audit.method,
		url: calls.audit.path,
		config: { access: calls.audit.access },
		schema: {
			summary: 'Who read or wrote patient data, the newest first; the Link header leads to the next page',
			querystring: calls.audit.query,
			response: { 200: calls.audit.response, ...refusals },
		},
		handler: async (request, reply) => {
			const { rows, next } = await store.list(request.query);
			if (next) linkNextPage(request, reply, { after: next });
			return rows.map(showEntry);
		},
	});

	app.route({
		method: calls.exportAudit.method,
		url: calls.exportAudit.path,
		config: { access: calls.exportAudit.access },
		schema: {
			summary: 'All entries of the audit log that pass the filter',
			querystring: calls.exportAudit.query,
			produces: ['text/csv'],
		},
		handler: async (request, reply) => {
			const day = new Date().toISOString().slice(0, 10);
			reply.type('text/csv').header('content-disposition', `attachment; filename="dermavigil-audit-${day}.csv"`);
			// What clinicians call themselves is text from outside, which a spreadsheet is not to run.
			const table = stringify({ header: true, columns, escape_formulas: true });
			// A failure on either side ends both, and the answer breaks off.
			pipeline(Readable.from(showEntries(store.all(request.query))), table, () => {});
			return reply.send(table);
		},
	});
};
