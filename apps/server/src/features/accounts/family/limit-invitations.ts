import { AppError, familyLimits, familyMessages } from '@dermavigil/contract';
import type { Counter, Counters } from '../../../http/limits/counters.ts';

const { maxSent, maxReceived, invitationsPer } = familyLimits;

/**
 * Counts an invitation, which is an email to somebody who has not asked for it. Throws AppError too_many, and counts nothing, where the
 * account has sent, or the address has got, as many as it may within a day: taking invitations back makes no room.
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
