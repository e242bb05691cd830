import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { type carerInvitations, patients } from '../../../db/schema.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import { createAcceptedMessage, createHandedOverMessage } from '../account-messages.ts';
import { accountColumns } from '../patient-row.ts';

/**
 * Queues an email that tells the account that sent an invitation that it was accepted. It is saved together with the
 * new carer, so a repeated request does not queue another.
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

/**
 * Queues an email for the account that holds a person from now on: it gets their reminders, and alone decides about
 * them. Saved together with the change.
 */
export type HandedOverNotice = (tx: Database, from: string, to: string) => Promise<void>;

/** `publicOrigin`: where people reach this server, if known. */
export function createHandedOverNotice(mailer: MailQueue, publicOrigin: () => string | undefined): HandedOverNotice {
	return async (tx, from, to) => {
		const origin = publicOrigin();
		const find = (id: string) => tx.select(accountColumns).from(patients).where(eq(patients.id, id));
		const [[former], [next]] = [await find(from), await find(to)];
		if (!origin || !former || !next) return;
		const message = createHandedOverMessage(origin, former.email);
		await mailer.add(tx, [{ patientId: to, to: next.email, ...message }]);
	};
}
