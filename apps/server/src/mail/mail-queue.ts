import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { isForeignKeyViolation } from '../db/query-errors.ts';
import { waitingMails } from '../db/schema.ts';
import { seal, unseal } from '../storage/encryption.ts';
import { MailError, type Mailer, type Message } from './message.ts';

const minute = 60_000;

/** The waits between attempts: mail servers that defer unknown senders accept them after some minutes. */
export const retryDelays = [1, 5, 20, 60, 180].map((minutes) => minutes * minute);

/** Milliseconds after which the last attempt has certainly been made. */
const maxAge = 6 * 60 * minute;

/** Milliseconds within which an attempt ends, and by which the clocks of two servers may differ. */
const [maxTryMs, maxSkewMs] = [3 * minute, 2 * minute];

/** Milliseconds after which another server takes over what a killed one had begun. */
const leaseMs = maxTryMs + maxSkewMs;

/** Milliseconds within which anything that a server is sending right now is due again, by any server's clock. */
const maxTriedMs = leaseMs + maxSkewMs;

/** Whether a message that failed is certainly not being sent right now. All others are due within minutes. */
export const isIdleMail = (now: Date): SQL =>
	and(gt(waitingMails.failures, 0), gt(waitingMails.nextTryAt, new Date(now.getTime() + maxTriedMs)))!;

/** How many messages are sent at the same time. */
const batch = 10;

interface QueueOptions {
	db: Database;
	/** Encrypts waiting messages. */
	key: Buffer;
	log: Pick<FastifyBaseLogger, 'warn'>;
	/** Called with the outcome of each message. */
	settled(outcome: 'sent' | 'failed'): void;
	now?: () => number;
	/** Once it aborts, `sendDue` begins no more attempts. */
	stopping: AbortSignal;
}

export interface MailQueue extends Mailer {
	/** Saves messages in a transaction, together with what they are about: `sendDue` sends them once it is committed. */
	add(tx: Database, messages: Message[]): Promise<void>;
	/** Sends what is due, including messages from other servers. */
	sendDue(): Promise<void>;
	/** How many messages from all servers are waiting for another attempt. */
	countWaiting(): Promise<number>;
}

interface WaitingMail {
	id: string;
	message: Message;
	failures: number;
	expiresAt: Date;
}

/** Claims some messages that are due, so that no other server sends them before `leaseEnd`. */
async function claim(db: Database, now: Date, leaseEnd: Date) {
	const due = db
		.select({ id: waitingMails.id })
		.from(waitingMails)
		.where(lte(waitingMails.nextTryAt, now))
		.orderBy(asc(waitingMails.nextTryAt))
		.limit(batch)
		.for('update', { skipLocked: true });
	return await db.update(waitingMails).set({ nextTryAt: leaseEnd }).where(inArray(waitingMails.id, due)).returning();
}

/**
 * Sends messages, and retries those that a mail server did not accept, unless it never will. From before its first
 * attempt, a message waits in the database until it is accepted, given up, or its patient or invitation erased: a
 * server that stops loses none, and if one is killed in the middle of an attempt, another server makes it again.
 */
export function createMailQueue(mailer: Mailer, options: QueueOptions): MailQueue {
	const { db, key, log, settled, stopping, now = Date.now } = options;
	const after = (ms: number) => new Date(now() + ms);

	/** `nextTryAt`: from when `sendDue` may send it. */
	function toRow(id: string, message: Message, nextTryAt: Date) {
		const { patientId, invitationId } = message;
		const expiresAt = new Date(Math.min(message.expiresAt ?? Number.POSITIVE_INFINITY, now() + maxAge));
		const sealed = seal(key, id, Buffer.from(JSON.stringify(message)));
		return { id, patientId, invitationId, sealed, nextTryAt, expiresAt };
	}

	const remove = (id: string) => db.delete(waitingMails).where(eq(waitingMails.id, id));

	/** Makes one attempt. Throws what the mailer throws if that was the last one. */
	async function tryToSend({ id, message, failures, expiresAt }: WaitingMail): Promise<void> {
		try {
			await mailer.send(message);
		} catch (error) {
			const delay = retryDelays[failures] ?? Number.POSITIVE_INFINITY;
			const isFinal = !(error instanceof MailError) || error.isFinal;
			if (isFinal || now() + delay > expiresAt.getTime()) {
				await remove(id);
				settled('failed');
				throw error;
			}
			log.warn({ err: error, secondsUntilNextTry: delay / 1000 }, 'A message was not sent yet.');
			const next = { failures: failures + 1, nextTryAt: after(delay) };
			await db.update(waitingMails).set(next).where(eq(waitingMails.id, id));
			return;
		}
		await remove(id);
		settled('sent');
	}

	async function sendAgain({ id, sealed, failures, expiresAt }: typeof waitingMails.$inferSelect): Promise<void> {
		if (expiresAt.getTime() < now()) {
			settled('failed');
			return void (await remove(id));
		}
		const message: Message = JSON.parse(unseal(key, id, sealed).toString());
		await tryToSend({ id, message, failures, expiresAt });
	}

	return {
		async send(message) {
			const row = toRow(randomUUID(), message, after(leaseMs));
			try {
				await db.insert(waitingMails).values(row);
			} catch (error) {
				// Its patient or invitation has been erased in the meantime.
				if (isForeignKeyViolation(error)) return;
				throw error;
			}
			await tryToSend({ ...row, message, failures: 0 });
		},

		async add(tx, messages) {
			if (messages.length === 0) return;
			await tx.insert(waitingMails).values(messages.map((message) => toRow(randomUUID(), message, after(0))));
		},

		async sendDue() {
			for (let claimed = batch; claimed === batch && !stopping.aborted; ) {
				const mails = await claim(db, after(0), after(leaseMs));
				claimed = mails.length;
				const sent = await Promise.allSettled(mails.map(sendAgain));
				for (const each of sent) {
					if (each.status === 'rejected') log.warn({ err: each.reason }, 'A message was given up.');
				}
			}
		},

		countWaiting: async () => await db.$count(waitingMails, gt(waitingMails.failures, 0)),

		// What waits in the database is deleted with the row of its patient or invitation.
		forget: (id) => mailer.forget(id),
	};
}
