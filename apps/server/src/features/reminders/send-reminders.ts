import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { reminderTargets } from '../../db/schema.ts';
import type { Mailer } from '../../mail/message.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { type Push, PushError } from '../../push/push.ts';
import { type ClaimedReminder, claimReminders, isUnchanged, postpone } from './due.ts';
import { createReminderMail, createReminderPush } from './reminder-message.ts';
import { createStopToken } from './stop-token.ts';

export interface SendOptions {
	db: Database;
	/** Makes a single attempt. */
	mailer: Mailer;
	push: Push;
	/** Where people reach this server, if known. */
	publicOrigin: () => string | undefined;
	/** Makes the tokens that stop reminders. */
	stopKey: Buffer;
	now: () => number;
	log: Pick<FastifyBaseLogger, 'warn'>;
	/** Counts the outcomes of attempts. */
	counter: Metrics['reminders'];
	/** Once it aborts, no more reminders are claimed: the server would be stopped in the middle of them. */
	stopping: AbortSignal;
}

/**
 * Sends the reminders that are due. A reminder is claimed before it is sent, so that none is sent twice, whatever ends
 * the server; one that a mail server or push service has definitely not accepted is retried.
 */
export function createSendReminders(options: SendOptions): () => Promise<void> {
	const { db, mailer, push, publicOrigin, stopKey, now, log, counter, stopping } = options;

	async function send({ target, stopId, email }: ClaimedReminder, origin: string): Promise<void> {
		const token = createStopToken(stopKey, stopId);
		const { patientId, endpoint, p256dh, auth } = target;
		if (endpoint === null) await mailer.send({ patientId, to: email, ...createReminderMail(origin, token) });
		else await push.send({ endpoint, keys: { p256dh: p256dh!, auth: auth! } }, createReminderPush(token));
	}

	async function settle(reminder: ClaimedReminder, origin: string): Promise<void> {
		try {
			await send(reminder, origin);
		} catch (error) {
			if (error instanceof PushError && error.isGone) {
				counter.inc({ outcome: 'gone' });
				await db.delete(reminderTargets).where(isUnchanged(reminder));
				return;
			}
			counter.inc({ outcome: 'failed' });
			const wait = await postpone(db, reminder, new Date(now()));
			log.warn({ err: error, secondsUntilNextTry: wait && wait / 1000 }, 'A reminder was not sent.');
			return;
		}
		counter.inc({ outcome: 'sent' });
		await db.update(reminderTargets).set({ failures: 0, notBefore: null }).where(isUnchanged(reminder));
	}

	return async () => {
		const origin = publicOrigin();
		if (!origin) return;
		for (let more = true; more && !stopping.aborted; ) {
			const batch = await claimReminders(db, new Date(now()));
			await Promise.all(batch.claimed.map((reminder) => settle(reminder, origin)));
			more = batch.more;
		}
	};
}
