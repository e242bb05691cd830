import { AppError, familyLimits, familyMessages } from '@dermavigil/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { carerInvitations, carers, patients } from '../../../db/schema.ts';
import type { Counter, Counters } from '../../../http/limits/counters.ts';
import { hasEmail } from '../patient-row.ts';

const { maxSent, maxReceived, invitationsPer } = familyLimits;

/** Throws AppError conflict when the address is that of a carer of the person. */
export async function checkIsNoCarer(tx: Database, personId: string, email: string): Promise<void> {
	const [known] = await tx
		.select({ id: carers.id })
		.from(carers)
		.innerJoin(patients, eq(patients.id, carers.carerId))
		.where(and(eq(carers.personId, personId), hasEmail(email)));
	if (known) throw new AppError('conflict', familyMessages.alreadyCarer);
}

/** Throws AppError conflict when the account has the maximum number of open invitations, or the person that of carers. */
export async function checkNumbers(tx: Database, accountId: string, personId: string): Promise<void> {
	const sent = await tx.$count(carerInvitations, eq(carerInvitations.invitedBy, accountId));
	if (sent >= familyLimits.maxInvitations) {
		throw new AppError('conflict', familyMessages.tooManyInvitations);
	}
	const all =
		(await tx.$count(carers, eq(carers.personId, personId))) +
		(await tx.$count(carerInvitations, eq(carerInvitations.personId, personId)));
	if (all >= familyLimits.maxCarers) throw new AppError('conflict', familyMessages.tooManyCarers);
}

/**
 * Counts an invitation, which is an email to somebody who has not asked for it. Throws AppError too_many, and counts
 * nothing, when the account has sent, or the address has received, the maximum for a day; withdrawing invitations does
 * not free any.
 */
export async function countInvitation(counters: Counters, accountId: string, email: string): Promise<void> {
	const now = Date.now();
	const countOne = ({ count, expiresAt }: Counter, max: number): Counter => {
		const left = expiresAt.getTime() - now;
		if (left <= 0) return { count: 1, expiresAt: new Date(now + invitationsPer) };
		if (count >= max) throw new AppError('too_many', familyMessages.tooManySent, Math.ceil(left / 1000));
		return { count: count + 1, expiresAt };
	};
	const names = [`invitations by ${accountId}`, `invitations to ${email.toLowerCase()}`];
	await counters.update(names, ([sent, received]) => [countOne(sent!, maxSent), countOne(received!, maxReceived)]);
}
