import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { type carerInvitations, patients } from '../../../db/schema.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import { createAcceptedMessage } from '../account-messages.ts';
import { accountColumns } from '../patient-row.ts';

/**
 * Leaves an email for the account that an invitation came from that it was accepted. As it is saved with the new carer, a
 * repeated request leaves no other.
 */
export type AcceptedNotice = (tx: Database, invitation: typeof carerInvitations.$inferSelect) => Promise<void>;

/** `publicOrigin`: where people reach this server, if known. */
export function createAcceptedNotice(mailer: MailQueue, publicOrigin: () => string | undefined): AcceptedNotice {
	return async (tx, { invitedBy, personId, email, right }) => {
		const origin = publicOrigin();
		const [account] = await tx.select(accountColumns).from(patients).where(eq(patients.id, invitedBy));
		if (!origin || !account) return;
		const message = createAcceptedMessage(origin, { email, right, isOwn: personId === invitedBy });
		await mailer.add(tx, [{ patientId: invitedBy, to: account.email, ...message }]);
	};
}
