import { AppError, messages, type Profile, type Signup } from '@dermavigil/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oidcSignIns, patients, scans } from '../../db/schema.ts';
import { hashPassword } from '../../http/credentials.ts';
import type { Patient } from '../../http/session.ts';
import { eraseFiles, eraseScans } from '../../storage/erase-images.ts';
import type { ImageStore } from '../../storage/image-store.ts';
import { confirmOwner, lockUnchanged, loginEnded, type PatientRow } from './patient-row.ts';

export interface AccountStore {
	/** Creates an account and returns its id. Throws conflict when there is one with this email address. */
	signUp(signup: Signup): Promise<string>;
	profile(patient: Patient): Promise<Profile>;
	/** Changes the name and returns the new profile. */
	rename(patient: Patient, fullName: string): Promise<Profile>;
	/** Erases the account and everything stored of the patient. Throws as `confirmOwner` does. */
	erase(patient: Patient, password: string | undefined): Promise<void>;
}

function toProfile(row: PatientRow | undefined): Profile {
	if (!row) throw loginEnded();
	const { id, email, fullName, createdAt } = row;
	return { id, email, full_name: fullName, created_at: createdAt.toISOString() };
}

/** Accounts in the database. Erasing one removes its images from the image store. */
export function createAccountStore(db: Database, files: ImageStore): AccountStore {
	return {
		async signUp({ email, full_name, password }) {
			// First, so that the response takes the same time whether the email address is taken or free.
			const passwordHash = await hashPassword(password);
			const [added] = await db
				.insert(patients)
				.values({ email, fullName: full_name, passwordHash })
				.onConflictDoNothing()
				.returning({ id: patients.id });
			if (!added) throw new AppError('conflict', messages.signup.taken);
			return added.id;
		},

		async profile({ id }) {
			const [row] = await db.select().from(patients).where(eq(patients.id, id));
			return toProfile(row);
		},

		async rename({ id }, fullName) {
			const [row] = await db.update(patients).set({ fullName }).where(eq(patients.id, id)).returning();
			return toProfile(row);
		},

		async erase(patient, password) {
			const row = await confirmOwner(db, patient, password);
			const { id, email } = row;
			const names = await db.transaction(async (tx) => {
				// Locked first: a scan that is being saved either exists in time to be erased or finds no patient.
				await lockUnchanged(tx, row, 'update');
				const erased = await eraseScans(tx, eq(scans.patientId, id));
				// Sign-ins that have not found their account yet.
				await tx.delete(oidcSignIns).where(sql`lower(${oidcSignIns.email}) = lower(${email})`);
				await tx.delete(patients).where(eq(patients.id, id));
				return erased;
			});
			await eraseFiles(files, names);
		},
	};
}
