import { AppError, familyMessages, messages, type Profile, type Signup } from '@dermavigil/contract';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { carerInvitations, oidcSignIns, patients } from '../../db/schema.ts';
import { hashPassword } from '../../http/credentials.ts';
import { LoginEnded, type Patient } from '../../http/session.ts';
import type { DeferringStore } from '../../storage/deferred-erasures.ts';
import { erasePeople, lockHeldPeople } from './erase-people.ts';
import { accountColumns, lockUnchanged, type PatientRow } from './patient-row.ts';

function toProfile(row: PatientRow | undefined): Profile {
	if (!row) throw new LoginEnded();
	const { id, email, fullName, createdAt } = row;
	return { id, email, full_name: fullName, created_at: createdAt.toISOString() };
}

/** Accounts in the database. Erasing one removes its images from the image store. */
export function createAccountStore(db: Database, files: Pick<DeferringStore, 'erase'>) {
	return {
		/** Creates an account and returns its id. Throws conflict when there is one with this email address. */
		async signUp({ email, full_name, password }: Signup): Promise<string> {
			// First, so that the response takes equally long whether the email address is taken or free.
			const passwordHash = await hashPassword(password);
			const [added] = await db
				.insert(patients)
				.values({ email, fullName: full_name, passwordHash })
				.onConflictDoNothing()
				.returning({ id: patients.id });
			if (!added) throw new AppError('conflict', messages.signup.taken);
			return added.id;
		},

		async profile({ id }: Patient): Promise<Profile> {
			const [row] = await db.select(accountColumns).from(patients).where(eq(patients.id, id));
			return toProfile(row);
		},

		/** Changes the name and returns the new profile. */
		async rename({ id }: Patient, fullName: string): Promise<Profile> {
			const [row] = await db.update(patients).set({ fullName }).where(eq(patients.id, id)).returning(accountColumns);
			return toProfile(row);
		},

		/**
		 * Erases the account and everything stored about the patient and, for `withPeople`, about the people that it holds.
		 * Returns the ids whose messages are to be forgotten. The caller has confirmed who is asking. Throws conflict when
		 * it holds people who were not to be erased, and unauthorized when its password has changed since.
		 */
		async erase(row: Pick<PatientRow, 'id' | 'passwordHash' | 'email'>, withPeople: boolean): Promise<string[]> {
			const { id, email } = row;
			const { images, forgotten } = await db.transaction(async (tx) => {
				// Locked first: a scan that is being saved either exists in time to be erased, or finds no patient.
				await lockUnchanged(tx, row, 'update');
				const people = [id, ...(await lockHeldPeople(tx, id))];
				if (people.length > 1 && !withPeople) throw new AppError('conflict', familyMessages.holdsPeople);
				// Sign-ins that have not been matched to an account yet.
				await tx.delete(oidcSignIns).where(sql`lower(${oidcSignIns.email}) = lower(${email})`);
				const toAddress = sql`lower(${carerInvitations.email}) = lower(${email})`;
				const theirs = or(inArray(carerInvitations.personId, people), eq(carerInvitations.invitedBy, id), toAddress);
				const invitations = await tx.delete(carerInvitations).where(theirs).returning({ id: carerInvitations.id });
				return {
					images: await erasePeople(tx, people),
					forgotten: [...people, ...invitations.map((invitation) => invitation.id)],
				};
			});
			await files.erase(images);
			return forgotten;
		},
	};
}

export type AccountStore = ReturnType<typeof createAccountStore>;
