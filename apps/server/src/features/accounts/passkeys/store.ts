import { AppError, limits, notFound, type Passkey, signInMessages } from '@dermavigil/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lockPatient } from '../../../db/lock-patient.ts';
import { passkeys, patients } from '../../../db/schema.ts';
import { lockLogin, type Patient } from '../../../http/session.ts';
import { accountColumns, type PatientRow, requireWayIn } from '../patient-row.ts';

type PasskeyRow = typeof passkeys.$inferSelect;
type NewPasskeyRow = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>;

/** A passkey as its owner sees it. */
export const toPasskey = ({ id, name, addedAt, usedAt }: PasskeyRow): Passkey => ({
	...{ id, name, added_at: addedAt.toISOString(), used_at: usedAt?.toISOString() ?? null },
});

const isTheirs = ({ id: patientId }: Patient, id: string) =>
	and(eq(passkeys.id, id), eq(passkeys.patientId, patientId));

async function requireRoom(tx: Database, patientId: string): Promise<void> {
	const count = await tx.$count(passkeys, eq(passkeys.patientId, patientId));
	if (count >= limits.passkey.maxCount) throw new AppError('conflict', signInMessages.passkey.tooMany);
}

function makeUnique(name: string, taken: ReadonlySet<string>): string {
	let unique = name;
	// With a number it must still fit.
	const start = name.slice(0, limits.passkey.maxNameLength - 3);
	for (let number = 2; taken.has(unique); number++) unique = `${start} ${number}`;
	return unique;
}

/** Passkeys in the database. */
export function createPasskeyStore(db: Database) {
	return {
		/** The patient's passkeys, the oldest first. */
		async list({ id }: Pick<Patient, 'id'>): Promise<PasskeyRow[]> {
			return await db
				.select()
				.from(passkeys)
				.where(eq(passkeys.patientId, id))
				.orderBy(asc(passkeys.addedAt), passkeys.id);
		},

		/** Throws conflict when the patient has the maximum number of passkeys. */
		requireRoom: ({ id }: Pick<Patient, 'id'>) => requireRoom(db, id),

		/**
		 * Adds a passkey; where another has its name, a number follows. Throws conflict when it is already known, and as
		 * `requireRoom` does.
		 */
		async add(patient: Patient, passkey: NewPasskeyRow): Promise<Passkey> {
			const { id: patientId } = patient;
			return await db.transaction(async (tx) => {
				await lockPatient(tx, patientId);
				// The maker of this account may not own its address: the owner's first reset link ends that login and removes its passkeys.
				await lockLogin(tx, patient);
				await requireRoom(tx, patientId);
				const others = await tx.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.patientId, patientId));
				const name = makeUnique(passkey.name, new Set(others.map((other) => other.name)));
				const [added] = await tx
					.insert(passkeys)
					.values({ ...passkey, patientId, name })
					.onConflictDoNothing()
					.returning();
				if (!added) throw new AppError('conflict', signInMessages.passkey.known);
				return toPasskey(added);
			});
		},

		/** Renames one of the patient's passkeys. Throws not_found. */
		async rename(patient: Patient, id: string, name: string): Promise<Passkey> {
			const [row] = await db.update(passkeys).set({ name }).where(isTheirs(patient, id)).returning();
			if (!row) throw notFound();
			return toPasskey(row);
		},

		/** Removes one of the patient's passkeys. Throws not_found, or conflict when nothing else opens the account. */
		async remove(patient: Patient, id: string): Promise<void> {
			await db.transaction(async (tx) => {
				// Erasing the account locks it first, too.
				await lockPatient(tx, patient.id);
				const removed = await tx.delete(passkeys).where(isTheirs(patient, id)).returning({ id: passkeys.id });
				if (removed.length === 0) throw notFound();
				await requireWayIn(tx, patient);
			});
		},

		/** The passkey with this credential id, and the account that it opens. */
		async find(credentialId: string): Promise<{ passkey: PasskeyRow; account: PatientRow } | undefined> {
			const [found] = await db
				.select({ passkey: passkeys, account: accountColumns })
				.from(passkeys)
				.innerJoin(patients, eq(patients.id, passkeys.patientId))
				.where(eq(passkeys.credentialId, credentialId));
			return found;
		},

		/** Records that a passkey was used. Throws bad_request when another use with the same counter came first. */
		async noteUse(tx: Database, { id, counter: before }: PasskeyRow, counter: number): Promise<void> {
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

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
