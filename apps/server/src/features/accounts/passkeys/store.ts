import { AppError, limits, messages, type Passkey, signInMessages } from '@dermavigil/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lockPatient } from '../../../db/lock-patient.ts';
import { passkeys, patients } from '../../../db/schema.ts';
import { lockLogin, type Patient } from '../../../http/session.ts';
import { accountColumns, type PatientRow, requireWayIn } from '../patient-row.ts';

type PasskeyRow = typeof passkeys.$inferSelect;
type NewPasskeyRow = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>;

export interface PasskeyStore {
	/** The patient's passkeys, the oldest first. */
	list(patient: Pick<Patient, 'id'>): Promise<PasskeyRow[]>;
	/** Throws conflict where the patient has the maximum number of passkeys. */
	requireRoom(patient: Pick<Patient, 'id'>): Promise<void>;
	/** Adds a passkey. Throws conflict where it is known already, and as `requireRoom` does. */
	add(patient: Patient, passkey: NewPasskeyRow): Promise<Passkey>;
	/** Renames one of the patient's passkeys. Throws not_found. */
	rename(patient: Patient, id: string, name: string): Promise<Passkey>;
	/** Removes one of the patient's passkeys. Throws not_found, or conflict where nothing else opens the account. */
	remove(patient: Patient, id: string): Promise<void>;
	/** The passkey that an authenticator calls so, and the account that it opens. */
	find(credentialId: string): Promise<{ passkey: PasskeyRow; account: PatientRow } | undefined>;
	/** Notes that a passkey was used. Throws bad_request when another use with the same counter came first. */
	noteUse(tx: Database, passkey: PasskeyRow, counter: number): Promise<void>;
}

/** A passkey as its owner sees it. */
export const toPasskey = ({ id, name, addedAt, usedAt }: PasskeyRow): Passkey => ({
	...{ id, name, added_at: addedAt.toISOString(), used_at: usedAt?.toISOString() ?? null },
});

const isTheirs = ({ id: patientId }: Patient, id: string) =>
	and(eq(passkeys.id, id), eq(passkeys.patientId, patientId));
const notFound = () => new AppError('not_found', messages.server.notFound);

async function requireRoom(tx: Database, patientId: string): Promise<void> {
	const count = await tx.$count(passkeys, eq(passkeys.patientId, patientId));
	if (count >= limits.passkey.maxCount) throw new AppError('conflict', signInMessages.passkey.tooMany);
}

/** Passkeys in the database. */
export function createPasskeyStore(db: Database): PasskeyStore {
	return {
		async list({ id }) {
			return await db
				.select()
				.from(passkeys)
				.where(eq(passkeys.patientId, id))
				.orderBy(asc(passkeys.addedAt), passkeys.id);
		},

		requireRoom: ({ id }) => requireRoom(db, id),

		async add(patient, passkey) {
			const { id: patientId } = patient;
			return await db.transaction(async (tx) => {
				await lockPatient(tx, patientId);
				// The owner's first link may have ended the login of whoever made the account, and removed its passkeys.
				await lockLogin(tx, patient);
				await requireRoom(tx, patientId);
				const [added] = await tx
					.insert(passkeys)
					.values({ patientId, ...passkey })
					.onConflictDoNothing()
					.returning();
				if (!added) throw new AppError('conflict', signInMessages.passkey.known);
				return toPasskey(added);
			});
		},

		async rename(patient, id, name) {
			const [row] = await db.update(passkeys).set({ name }).where(isTheirs(patient, id)).returning();
			if (!row) throw notFound();
			return toPasskey(row);
		},

		async remove(patient, id) {
			await db.transaction(async (tx) => {
				// Whoever erases the account locks it first, too.
				await lockPatient(tx, patient.id);
				const removed = await tx.delete(passkeys).where(isTheirs(patient, id)).returning({ id: passkeys.id });
				if (removed.length === 0) throw notFound();
				await requireWayIn(tx, patient);
			});
		},

		async find(credentialId) {
			const [found] = await db
				.select({ passkey: passkeys, account: accountColumns })
				.from(passkeys)
				.innerJoin(patients, eq(patients.id, passkeys.patientId))
				.where(eq(passkeys.credentialId, credentialId));
			return found;
		},

		async noteUse(tx, { id, counter: before }, counter) {
			const unchanged = and(eq(passkeys.id, id), eq(passkeys.counter, before));
			const used = await tx
				.update(passkeys)
				.set({ counter, usedAt: new Date() })
				.where(unchanged)
				.returning({ id: passkeys.id });
			if (used.length === 0) throw new AppError('bad_request', signInMessages.passkey.failed);
		},
	};
}
