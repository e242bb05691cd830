import { and, count, eq, gt, isNotNull, isNull, max, sql } from 'drizzle-orm';
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
import { isLiveLogin } from '../../../http/session.ts';
import type { PatientRow } from '../patient-row.ts';

type Values = [name: string, value: string | number][];

const isOpen = () => gt(sessions.expiresAt, new Date());

/** How many accounts there are, without anything about a single one. */
export async function describeAccounts(db: Database): Promise<Values> {
	const hasLogin = isNotNull(patients.email);
	return [
		['accounts of patients', await db.$count(patients, hasLogin)],
		['with a confirmed address', await db.$count(patients, isNotNull(patients.emailConfirmedAt))],
		[
			'new in the last 30 days',
			await db.$count(patients, sql`${hasLogin} and created_at > now() - interval '30 days'`),
		],
		['people without a login', await db.$count(patients, isNull(patients.email))],
		['logins of patients', await db.$count(sessions, isOpen())],
		['logins of clinicians', await db.$count(clinicianSessions, isLiveLogin(Date.now()))],
	];
}

/** How many people without a login an account holds: whoever erases it erases them, too. */
export const countHeldPeople = (db: Database, accountId: string) =>
	db.$count(carers, sql`${eq(carers.carerId, accountId)} and ${carers.isHolder}`);

/** What an account contains, in numbers and times: no name, and nothing from its photos. */
export async function describeAccount(db: Database, row: PatientRow): Promise<Values> {
	const { id, createdAt, emailConfirmedAt, passwordHash } = row;
	const [last] = await db
		.select({ at: max(sessions.lastSeenAt), logins: count() })
		.from(sessions)
		.where(and(eq(sessions.patientId, id), isOpen()));
	return [
		['id', id],
		['created', formatMoment(createdAt)],
		['address confirmed', formatMoment(emailConfirmedAt)],
		['password', passwordHash === null ? 'no' : 'yes'],
		['passkeys', await db.$count(passkeys, eq(passkeys.patientId, id))],
		['issuers', await db.$count(identities, eq(identities.patientId, id))],
		['logins', last!.logins],
		['last seen by one of them', formatMoment(last!.at)],
		['lesions', await db.$count(lesions, eq(lesions.patientId, id))],
		['scans', await db.$count(scans, eq(scans.patientId, id))],
		['of these, cases', await db.$count(scans, sql`${eq(scans.patientId, id)} and ${isNotNull(scans.status)}`)],
		['self-checks', await db.$count(selfChecks, eq(selfChecks.patientId, id))],
		['shared links', await db.$count(shares, eq(shares.patientId, id))],
		['people it holds', await countHeldPeople(db, id)],
		['carers', await db.$count(carers, eq(carers.personId, id))],
	];
}
