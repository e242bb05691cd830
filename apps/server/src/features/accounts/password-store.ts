import { AppError, limits, messages } from '@dermavigil/contract';
import { and, eq, gt, inArray, isNotNull, lte, ne } from 'drizzle-orm';
import { isHeldBy } from '../../db/care.ts';
import type { Database } from '../../db/database.ts';
import {
	carerInvitations,
	carers,
	identities,
	passkeys,
	passwordResets,
	patients,
	reminderTargets,
	sessions,
	shares,
	unlinkedIssuers,
} from '../../db/schema.ts';
import { hashPassword, hashToken, makeToken } from '../../http/credentials.ts';
import type { Patient } from '../../http/session.ts';
import { isShareOpen } from '../../http/shares/open-share.ts';
import { lockCaredFor } from './family/end-shares.ts';
import { accountColumns, hasEmail, lockUnchanged, type PatientRow } from './patient-row.ts';

/** A token for choosing a new password, and its recipient. */
interface Reset {
	token: string;
	patientId: string;
	email: string;
}

/** Enough to resist guessing for an hour, and few enough for the link to fit on one line of a message. */
const linkBits = 128;

/** Ends reminders in browsers, which may be somebody else's. Email takes their place. */
async function remindByMailAlone(tx: Database, patientId: string): Promise<void> {
	const inBrowser = and(eq(reminderTargets.patientId, patientId), isNotNull(reminderTargets.endpoint));
	const [removed] = await tx.delete(reminderTargets).where(inBrowser).returning();
	if (!removed) return;
	const { remindedUntil } = removed;
	await tx.insert(reminderTargets).values({ patientId, remindedUntil }).onConflictDoNothing();
}

/**
 * Ends every way into an account, and to its records and those of the people that it holds, other than its password.
 * Somebody else may have created the account with this address, before any message reached its owner.
 */
async function closeOtherWaysIn(tx: Database, account: string): Promise<void> {
	await tx.delete(passkeys).where(eq(passkeys.patientId, account));
	const { patientId, issuer } = identities;
	const unlinked = await tx.delete(identities).where(eq(patientId, account)).returning({ patientId, issuer });
	// Otherwise, now that the address is confirmed, the issuer's word alone would link the same identity again.
	if (unlinked.length > 0) await tx.insert(unlinkedIssuers).values(unlinked).onConflictDoNothing();
	await tx.delete(carerInvitations).where(isHeldBy(account, carerInvitations.personId));
	const others = and(isHeldBy(account, carers.personId), eq(carers.isHolder, false));
	await lockCaredFor(tx, others!);
	await tx.delete(carers).where(others);
	await remindByMailAlone(tx, account);
	const revokedAt = new Date();
	await tx
		.update(shares)
		.set({ revokedAt })
		.where(and(isHeldBy(account, shares.patientId), isShareOpen(revokedAt.getTime())));
}

/** Passwords and reset links in the database, which stores only the hashes of both. */
export function createPasswordStore(db: Database) {
	/** Replaces the password and deletes the open reset links. */
	async function replace(tx: Database, patientId: string, passwordHash: string): Promise<void> {
		await tx.update(patients).set({ passwordHash }).where(eq(patients.id, patientId));
		await tx.delete(passwordResets).where(eq(passwordResets.patientId, patientId));
	}

	return {
		/**
		 * Changes or sets the password and ends the patient's other logins. `row`: the account's row, whose owner has been
		 * confirmed. Throws unauthorized when the password has changed since.
		 */
		async change({ id, sessionId }: Patient, row: PatientRow, next: string): Promise<void> {
			const passwordHash = await hashPassword(next);
			await db.transaction(async (tx) => {
				await lockUnchanged(tx, row, 'update');
				await replace(tx, id, passwordHash);
				await tx.delete(sessions).where(and(eq(sessions.patientId, id), ne(sessions.id, sessionId)));
			});
		},

		/** Creates a link for choosing a new password; undefined when there is no such account, or it has enough open links. */
		async startReset(email: string): Promise<Reset | undefined> {
			const now = Date.now();
			await db.delete(passwordResets).where(lte(passwordResets.expiresAt, new Date(now)));
			return await db.transaction(async (tx) => {
				// Locked, so that simultaneous requests open no more links than the limit allows.
				const [patient] = await tx.select(accountColumns).from(patients).where(hasEmail(email)).for('no key update');
				if (!patient) return undefined;
				const ofPatient = eq(passwordResets.patientId, patient.id);
				if ((await tx.$count(passwordResets, ofPatient)) >= limits.account.openResets) return undefined;
				const token = makeToken(linkBits);
				const expiresAt = new Date(now + limits.account.resetFor);
				await tx.insert(passwordResets).values({ tokenHash: hashToken(token), patientId: patient.id, expiresAt });
				return { token, patientId: patient.id, email: patient.email };
			});
		},

		/** Deletes a link that could not be sent, so that it does not count. */
		async cancelReset(token: string): Promise<void> {
			await db.delete(passwordResets).where(eq(passwordResets.tokenHash, hashToken(token)));
		},

		/**
		 * Changes the password, once, and ends all logins, along with what was added before anybody had shown that the
		 * address is theirs: other ways in, carers, and links to doctors. Returns the account. Throws bad_request when the
		 * token was used, has expired or does not exist.
		 */
		async reset(token: string, next: string): Promise<{ patientId: string; email: string }> {
			const { tokenHash, patientId, expiresAt } = passwordResets;
			return await db.transaction(async (tx) => {
				const valid = and(eq(tokenHash, hashToken(token)), gt(expiresAt, new Date()));
				const [patient] = await tx
					.select({ id: patients.id, email: accountColumns.email, confirmedAt: patients.emailConfirmedAt })
					.from(patients)
					.where(inArray(patients.id, tx.select({ patientId }).from(passwordResets).where(valid)))
					.for('update');
				// Of two requests with the same link, the second waits for the lock and finds it used.
				const used = await tx.delete(passwordResets).where(valid).returning({ patientId });
				if (!patient || used.length === 0) throw new AppError('bad_request', messages.account.resetExpired);
				await replace(tx, patient.id, await hashPassword(next));
				// Opening the link proves that the account's owner reads the address's mail.
				await tx.update(patients).set({ emailConfirmedAt: new Date() }).where(eq(patients.id, patient.id));
				await tx.delete(sessions).where(eq(sessions.patientId, patient.id));
				if (!patient.confirmedAt) await closeOtherWaysIn(tx, patient.id);
				return { patientId: patient.id, email: patient.email };
			});
		},
	};
}

export type PasswordStore = ReturnType<typeof createPasswordStore>;
