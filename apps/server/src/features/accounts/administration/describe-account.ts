import { count, eq, gt, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { formatMoment } from '../../../administration/administrator.ts';
import type { Database } from '../../../db/database.ts';
import {
	carers,
	clinicianSessions,
	identities,
	lesions,
	passkeys,
	patients,
	scans,
	selfChecks,
	sessions,
	shares,
} from '../../../db/schema.ts';
import type { PatientRow } from '../patient-row.ts';

type Values = [name: string, value: string | number][];

async function countRows(db: Database, table: PgTable, where?: SQL): Promise<number> {
	const [counted] = await db.select({ rows: count() }).from(table).where(where);
	return counted!.rows;
}

/** How many accounts there are, without anything of one of them. */
export async function describeAccounts(db: Database): Promise<Values> {
	const hasLogin = isNotNull(patients.email);
	const open = gt(sessions.expiresAt, new Date());
	return [
		['accounts of patients', await countRows(db, patients, hasLogin)],
		['with a confirmed address', await countRows(db, patients, isNotNull(patients.emailConfirmedAt))],
		[
			'new in the last 30 days',
			await countRows(db, patients, sql`${hasLogin} and created_at > now() - interval '30 days'`),
		],
		['people without a login', await countRows(db, patients, isNull(patients.email))],
		['logins of patients', await countRows(db, sessions, open)],
		['logins of clinicians', await countRows(db, clinicianSessions)],
	];
}

/** What there is of one account: numbers and times, no name and nothing of its photos. */
export async function describeAccount(db: Database, row: PatientRow): Promise<Values> {
	const { id, createdAt, emailConfirmedAt, passwordHash } = row;
	const [last] = await db
		.select({ at: max(sessions.lastSeenAt), logins: count() })
		.from(sessions)
		.where(eq(sessions.patientId, id));
	return [
		['id', id],
		['created', formatMoment(createdAt)],
		['address confirmed', formatMoment(emailConfirmedAt)],
		['password', passwordHash === null ? 'no' : 'yes'],
		['passkeys', await countRows(db, passkeys, eq(passkeys.patientId, id))],
		['issuers', await countRows(db, identities, eq(identities.patientId, id))],
		['logins', last!.logins],
		['last seen by one of them', formatMoment(last!.at)],
		['lesions', await countRows(db, lesions, eq(lesions.patientId, id))],
		['scans', await countRows(db, scans, eq(scans.patientId, id))],
		['of these, cases', await countRows(db, scans, sql`${eq(scans.patientId, id)} and ${isNotNull(scans.status)}`)],
		['self-checks', await countRows(db, selfChecks, eq(selfChecks.patientId, id))],
		['shared links', await countRows(db, shares, eq(shares.patientId, id))],
		['people it holds', await countRows(db, carers, sql`${eq(carers.carerId, id)} and ${carers.isHolder}`)],
		['carers', await countRows(db, carers, eq(carers.personId, id))],
	];
}
