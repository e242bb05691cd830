import { AppError, limits, messages, type Right } from '@dermavigil/contract';
import { and, eq, gt, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { mayActFor } from '../db/care.ts';
import type { Database } from '../db/database.ts';
import { clinicianSessions, patients, sessions } from '../db/schema.ts';
import { hashToken } from './credentials.ts';

/** A logged-in patient, and the person whose records their call is about. */
export interface Patient {
	/** The person whose records they are: the account's own, unless a carer acts for somebody else. */
	id: string;
	/** The account that is logged in. */
	accountId: string;
	sessionId: string;
}

/** Milliseconds between two updates of when a session was last seen. */
const seenIntervalMs = 60_000;

/** The patient with this token; undefined when there is none, or the session has expired. Updates when it was last seen. */
export async function findPatient(db: Database, token: string): Promise<Patient | undefined> {
	const now = new Date();
	const [session] = await db
		.select({ id: sessions.id, patientId: sessions.patientId, lastSeenAt: sessions.lastSeenAt })
		.from(sessions)
		.where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)));
	if (!session) return undefined;
	if (now.getTime() - session.lastSeenAt.getTime() > seenIntervalMs) {
		await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, session.id));
	}
	return { id: session.patientId, accountId: session.patientId, sessionId: session.id };
}

/**
 * The login of a call has ended since the call began, for example because its account was erased or its password
 * changed. The one who is gone is the caller, not the person that the call is about.
 */
export class LoginEnded extends AppError {
	constructor() {
		super('unauthorized', messages.login.expired);
	}
}

/**
 * Throws LoginEnded when the login of a call has ended since the call began. From here on nobody can end it until `tx`
 * does. Its account is locked first, as when a login is ended; a carer's call must do this before it locks the person.
 */
export async function lockLogin(tx: Database, { sessionId }: Patient): Promise<void> {
	const [login] = await tx
		.select({ id: sessions.id })
		.from(patients)
		.innerJoin(sessions, eq(sessions.patientId, patients.id))
		.where(eq(sessions.id, sessionId))
		.for('key share');
	if (!login) throw new LoginEnded();
}

/**
 * The same patient acting for the person with this id, possibly themselves; undefined when there is no such person, or
 * the patient lacks the right.
 */
export async function actFor(
	db: Database,
	patient: Patient,
	personId: unknown,
	right: Right | 'own',
): Promise<Patient | undefined> {
	const { accountId } = patient;
	if (personId === accountId) return patient;
	const id = z.uuid().safeParse(personId).data;
	if (!id || right === 'own') return undefined;
	const [person] = await db
		.select({ id: patients.id })
		.from(patients)
		.where(and(eq(patients.id, id), mayActFor(db, accountId, right, patients.id)));
	return person && { ...patient, id: person.id };
}

/** A logged-in clinician. */
export interface Clinician {
	sessionId: string;
	/** The name that they gave; null without one. */
	name: string | null;
}

/** Whether a clinician's login is neither idle for too long nor too old at `now`, in milliseconds since 1970. */
export function isLiveLogin(now: number): SQL {
	return and(
		gt(clinicianSessions.lastSeenAt, new Date(now - limits.clinician.idleFor)),
		gt(clinicianSessions.createdAt, new Date(now - limits.clinician.sessionFor)),
	)!;
}

/**
 * The clinician with this token at `now`; undefined when there is none, or the login has ended. `used`: whether the call
 * counts as activity, so that the login does not end for being idle.
 */
export async function findClinician(
	db: Database,
	token: string,
	now: number,
	used: boolean,
): Promise<Clinician | undefined> {
	const live = and(eq(clinicianSessions.tokenHash, hashToken(token)), isLiveLogin(now));
	const found = { sessionId: clinicianSessions.id, name: clinicianSessions.name };
	const [session] = used
		? await db
				.update(clinicianSessions)
				.set({ lastSeenAt: new Date(now) })
				.where(live)
				.returning(found)
		: await db.select(found).from(clinicianSessions).where(live);
	return session && { ...session, name: session.name || null };
}

/** The login with this id; undefined when it has ended by `now`. */
export async function findClinicalSession(db: Database, sessionId: string, now: number) {
	const [session] = await db
		.select()
		.from(clinicianSessions)
		.where(and(eq(clinicianSessions.id, sessionId), isLiveLogin(now)));
	return session;
}
