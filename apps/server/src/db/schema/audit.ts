import { actorKinds, outcomes } from '@dermavigil/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';

/** Who read or wrote patient data, or tried to. Append-only: a trigger rejects everything else. */
export const auditLog = pgTable(
	'audit_log',
	{
		id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		at: moment().notNull().defaultNow(),
		actorKind: text({ enum: actorKinds }).notNull(),
		/**
		 * The id of a patient or link, a clinician's name or, without one, the id of their login, or an administrator's
		 * account on the server; never a patient's name or email address.
		 */
		actor: text(),
		/** The id of the person whose records they are, when a patient acts for somebody else. */
		person: text(),
		/** The name of the route in the contract. */
		action: text().notNull(),
		/** The id of the scan, lesion or case. */
		subject: text(),
		requestId: text().notNull(),
		outcome: text({ enum: outcomes }).notNull(),
	},
	(table) => [
		index('audit_log_at').on(table.at.desc(), table.id.desc()),
		index('audit_log_subject').on(table.subject),
		index('audit_log_actor').on(table.actor, table.at.desc(), table.id.desc()),
		index('audit_log_person').on(table.person, table.id).where(sql`${table.person} is not null`),
		index('audit_log_action').on(table.action, table.at.desc(), table.id.desc()),
		index('audit_log_kind').on(table.actorKind, table.at.desc(), table.id.desc()),
		index('audit_log_denied').on(table.at.desc(), table.id.desc()).where(sql`${table.outcome} = 'denied'`),
		check('audit_log_actor_kind', sql`${table.actorKind} in (${oneOf(actorKinds)})`),
		check('audit_log_outcome', sql`${table.outcome} in (${oneOf(outcomes)})`),
	],
);
