import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createMailOutbox, getMailOutboxFolder } from './mail-outbox.ts';
import type { Mailer } from './message.ts';
import { createSmtpMailer } from './smtp.ts';

/** Whom messages come from, where MAIL_FROM does not say it. */
function getSender({ mailFrom, publicUrl }: Config): string {
	return `DermaVigil <${mailFrom ?? `no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`}>`;
}

/** Sends messages as the configuration says: by a mail server, else into the folder `outbox` of the data folder. */
export function createMailer(config: Config, log: FastifyBaseLogger): Mailer {
	const from = getSender(config);
	if (config.smtpUrl) return createSmtpMailer(config.smtpUrl, from);
	return createMailOutbox(getMailOutboxFolder(config.dataDir), from, log);
}
