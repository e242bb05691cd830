import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../db/database.ts';
import { patients } from '../../db/schema.ts';
import { getPublicOrigin } from '../../http/origin.ts';
import { createRunAfterResponse } from '../../http/run-after-response.ts';
import type { Mailer } from '../../mail/message.ts';
import { createSignInNotice, type SignInChange } from './account-messages.ts';
import { accountColumns } from './patient-row.ts';

/** Tells the owner of an account by email, once the response is sent, that it can be opened in another way. */
export type NotifyOwner = (reply: FastifyReply, patientId: string, change: SignInChange) => void;

interface Options {
	db: Database;
	mailer: Mailer;
	/** The URL at which people reach this server, where it differs from its own. */
	publicUrl: string | undefined;
}

/** Nothing is sent while nobody knows where people reach this server. */
export function createNotifyOwner(app: FastifyInstance, { db, mailer, publicUrl }: Options): NotifyOwner {
	const runAfterResponse = createRunAfterResponse(app);
	const publicOrigin = getPublicOrigin(app, publicUrl);
	return (reply, patientId, change) =>
		runAfterResponse(reply, async () => {
			const origin = publicOrigin();
			const [account] = await db.select(accountColumns).from(patients).where(eq(patients.id, patientId));
			if (origin && account) await mailer.send({ patientId, to: account.email, ...createSignInNotice(origin, change) });
		});
}
