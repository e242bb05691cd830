import { AppError, familyLimits, familyMessages } from '@dermavigil/contract';
import type { Counters } from '../../../http/limits/counters.ts';
import type { Patient } from '../../../http/session.ts';

/**
 * Counts an invitation, which is an email to somebody who has not asked for it. Throws AppError too_many where the account has
 * sent, or the address has got, as many as it may within a day: taking invitations back makes no room.
 */
export async function countInvitation(counters: Counters, { accountId }: Patient, email: string): Promise<void> {
	const { maxSent, maxReceived, invitationsPer } = familyLimits;
	for (const [name, max] of [
		[`invitations by ${accountId}`, maxSent],
		[`invitations to ${email.toLowerCase()}`, maxReceived],
	] as const) {
		const { count, ttl } = await counters.add(name, invitationsPer);
		if (count > max) throw new AppError('too_many', familyMessages.tooManySent, Math.ceil(ttl / 1000));
	}
}
