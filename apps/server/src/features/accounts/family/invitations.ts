import {
	AppError,
	familyLimits,
	familyMessages,
	type InvitationInput,
	notFound,
	type ReceivedInvitation,
	type SentInvitation,
} from '@dermavigil/contract';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isHeldBy } from '../../../db/care.ts';
import type { Database } from '../../../db/database.ts';
import { lockPatient } from '../../../db/lock-patient.ts';
import { carerInvitations, carers, patients } from '../../../db/schema.ts';
import { hashToken, makeToken } from '../../../http/credentials.ts';
import type { Once } from '../../../http/idempotency.ts';
import { createCounters } from '../../../http/limits/counters.ts';
import { LoginEnded, lockLogin, type Patient } from '../../../http/session.ts';
import { accountColumns, hasEmail } from '../patient-row.ts';
import { checkIsNoCarer, checkNumbers, countInvitation } from './limit-invitations.ts';
import type { AcceptedNotice } from './notices.ts';

/** A new invitation, and what its message needs. */
export interface NewInvitation {
	invitation: SentInvitation;
	token: string;
	/** The address of the sender. */
	invitedBy: string;
	/** Whether it is about the sender's own records. */
	isOwn: boolean;
	/** The ids of the invitations that it replaces. */
	replaced: string[];
}

/** Enough to resist guessing for a week, and few enough for the link to fit on one line of a message. */
const linkBits = 128;

const { id, personId, email, invitedBy, tokenHash, expiresAt } = carerInvitations;

const toSent = (row: typeof carerInvitations.$inferSelect): SentInvitation => ({
	...{ id: row.id, person_id: row.personId, email: row.email, right: row.right },
	expires_at: row.expiresAt.toISOString(),
});

/** Whose records an invitation is about: nobody can erase them until `tx` ends. Throws not_found if the account does not hold them. */
async function findHeldPerson(tx: Database, accountId: string, person: string): Promise<string> {
	const [held] = await tx
		.select({ id: patients.id })
		.from(patients)
		.where(and(eq(patients.id, person), isHeldBy(accountId, patients.id)))
		.for('key share');
	if (!held) throw notFound();
	return held.id;
}

/** The address of the account that invites `address`. Throws bad_request when both are the same. */
async function findSender(tx: Database, accountId: string, address: string): Promise<string> {
	const [own] = await tx.select(accountColumns).from(patients).where(eq(patients.id, accountId));
	if (!own) throw new LoginEnded();
	if (own.email.toLowerCase() === address.toLowerCase()) throw new AppError('bad_request', familyMessages.toYourself);
	return own.email;
}

/** Deletes what has expired, and the address's invitations to the same person; returns the ids of the latter. */
async function deleteReplaced(tx: Database, person: string, address: string): Promise<string[]> {
	await tx.delete(carerInvitations).where(lte(expiresAt, new Date()));
	const sameAddress = sql`lower(${email}) = lower(${address})`;
	const replaced = await tx
		.delete(carerInvitations)
		.where(and(eq(personId, person), sameAddress))
		.returning({ id });
	return replaced.map((each) => each.id);
}

/** The invitation with this token, to the account's own address. */
async function findByToken(tx: Database, { accountId }: Patient, token: string) {
	const valid = and(eq(tokenHash, hashToken(token)), gt(expiresAt, new Date()));
	const [found] = await tx.select().from(carerInvitations).where(valid).for('update');
	if (!found) throw new AppError('bad_request', familyMessages.invitationExpired);
	const [own] = await tx
		.select({ id: patients.id })
		.from(patients)
		.where(and(eq(patients.id, accountId), hasEmail(found.email)));
	if (!own) throw new AppError('forbidden', familyMessages.otherAddress);
	return found;
}

/**
 * Invitations from or to the given account. Others are not found. The database stores only the hashes of their tokens;
 * `hashKey` is that of the counters. `notify` tells the sender when one is accepted.
 */
export function createInvitationStore(db: Database, hashKey: Buffer, notify: AcceptedNotice) {
	const ofAccount = ({ accountId }: Patient) => isHeldBy(accountId, personId);

	return {
		/** Invitations that nobody has accepted yet. */
		async list(account: Patient): Promise<SentInvitation[]> {
			const open = and(ofAccount(account), gt(expiresAt, new Date()));
			const rows = await db.select().from(carerInvitations).where(open).orderBy(asc(expiresAt), id);
			return rows.map(toSent);
		},

		/**
		 * Throws not_found for a person whom the account does not hold, bad_request for its own address, conflict for
		 * somebody who already is a carer and when a limit is reached, and too_many when a daily limit is.
		 */
		async create(account: Patient, input: InvitationInput): Promise<NewInvitation> {
			const { accountId } = account;
			const token = makeToken(linkBits);
			return await db.transaction(async (tx) => {
				await lockPatient(tx, accountId);
				// As for a passkey: a login that has ended in the meantime must not let anybody else in.
				await lockLogin(tx, account);
				const person = await findHeldPerson(tx, accountId, input.person_id);
				const sender = await findSender(tx, accountId, input.email);
				await checkIsNoCarer(tx, person, input.email);
				const replaced = await deleteReplaced(tx, person, input.email);
				await checkNumbers(tx, accountId, person);
				await countInvitation(createCounters(tx, hashKey), accountId, input.email);
				const [added] = await tx
					.insert(carerInvitations)
					.values({
						...{ personId: person, invitedBy: accountId, email: input.email, right: input.right },
						tokenHash: hashToken(token),
						expiresAt: new Date(Date.now() + familyLimits.invitationFor),
					})
					.returning();
				return { invitation: toSent(added!), token, invitedBy: sender, isOwn: person === accountId, replaced };
			});
		},

		/** Withdraws an invitation, and returns the id of the person whose records it was about. Throws not_found. */
		async withdraw(account: Patient, invitationId: string): Promise<string> {
			const [withdrawn] = await db
				.delete(carerInvitations)
				.where(and(eq(id, invitationId), ofAccount(account)))
				.returning({ personId });
			if (!withdrawn) throw notFound();
			return withdrawn.personId;
		},

		/** Throws bad_request for a token that is no longer valid, and forbidden for one that was sent to another address. */
		async open(account: Patient, token: string): Promise<ReceivedInvitation> {
			const found = await db.transaction((tx) => findByToken(tx, account, token));
			const [person, inviter] = [alias(patients, 'person'), alias(patients, 'inviter')];
			const [names] = await db
				.select({
					full_name: person.fullName,
					invited_by: { full_name: inviter.fullName, email: sql<string>`${inviter.email}` },
				})
				.from(carerInvitations)
				.innerJoin(person, eq(person.id, personId))
				.innerJoin(inviter, eq(inviter.id, invitedBy))
				.where(eq(id, found.id));
			if (!names) throw new AppError('bad_request', familyMessages.invitationExpired);
			return {
				...names,
				right: found.right,
				expires_at: found.expiresAt.toISOString(),
			};
		},

		/** Makes the account a carer, and returns the person's id. Throws as `open` does. */
		async accept(account: Patient, token: string, once: Once): Promise<string> {
			return await once(async (tx) => {
				const found = await findByToken(tx, account, token);
				await tx.delete(carerInvitations).where(eq(id, found.id));
				const care = { personId: found.personId, carerId: account.accountId, right: found.right };
				await tx.insert(carers).values(care).onConflictDoNothing();
				// Opening the link proves that the account's owner reads the address's mail.
				const confirmed = sql`coalesce(${patients.emailConfirmedAt}, now())`;
				await tx.update(patients).set({ emailConfirmedAt: confirmed }).where(eq(patients.id, account.accountId));
				await notify(tx, found);
				return found.personId;
			});
		},
	};
}
