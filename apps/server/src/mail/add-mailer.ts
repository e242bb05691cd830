import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { runRegularly } from '../run-regularly.ts';
import { deriveKey } from '../storage/encryption.ts';
import { cleanUpMailOutbox, getMailOutboxFolder } from './mail-outbox.ts';
import { createMailQueue, type MailQueue } from './mail-queue.ts';
import { createMailer } from './mailer.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** Sends messages that are due again. Called twice a minute once the server listens. */
		sendWaitingMails(): Promise<void>;
	}
}

interface Options {
	config: Config;
	db: Database;
	/** The key from which that of waiting messages is derived. */
	hashKey: Buffer;
	now: () => number;
}

/** Milliseconds between two checks for messages that are due. */
const lookEach = 30_000;

const hour = 3_600_000;

/** The configured mailer, which retries what a mail server did not accept, and counts messages. */
export function addMailer(app: FastifyInstance, { config, db, hashKey, now }: Options): MailQueue {
	const { log, metrics, stopping } = app;
	const settled = (outcome: 'sent' | 'failed') => metrics.mails.inc({ outcome });
	const mailer = createMailer(config, log);
	const key = deriveKey(hashKey, 'waiting-mails');
	const queue = createMailQueue(mailer, { db, key, log, settled, now, stopping });
	let waiting = 0;
	const help = 'Messages to patients that the mail server did not take yet, of all servers.';
	metrics.watch('dermavigil_mails_waiting', help, () => waiting);
	app.decorate('sendWaitingMails', async () => {
		await queue.sendDue();
		waiting = await queue.countWaiting();
	});
	const failure = 'Messages that wait could not be sent.';
	runRegularly(app, () => app.sendWaitingMails(), { each: lookEach, failure });
	const cleanUp = () => cleanUpMailOutbox(db, getMailOutboxFolder(config.dataDir));
	runRegularly(app, cleanUp, { each: hour, failure: 'The mail outbox could not be cleaned up.' });
	return queue;
}
