import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../db/database.ts';
import { patients } from '../../db/schema.ts';
import type { Mailer } from '../../mail/message.ts';
import { createSignInNotice, type SignInChange } from './account-messages.ts';
import { accountColumns } from './patient-row.ts';

/** Tells the owner of an account by email, once the response is sent, that there is a new way into it. */
export type NotifyOwner = (reply: FastifyReply, patientId: string, change: SignInChange) => void;

/** Nothing is sent as long as it is unknown where people reach this server. */
export function createNotifyOwner(app: FastifyInstance, db: Database, mailer: Mailer): NotifyOwner {
	return (reply, patientId, change) =>
		app.runAfterResponse(reply, async () => {
			const origin = app.getPublicOrigin();
			const [account] = await db.select(accountColumns).from(patients).where(eq(patients.id, patientId));
			if (origin && account) await mailer.send({ patientId, to: account.email, ...createSignInNotice(origin, change) });
		});
}
