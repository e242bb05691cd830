import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { createMailer } from './mailer.ts';
import type { Mailer } from './message.ts';
import { retryFailures } from './retrying-mailer.ts';

/** The mailer of the configuration, which tries again until `app` stops, and whose messages are counted. */
export function addMailer({ log, stopping, metrics }: FastifyInstance, config: Config): Mailer {
	const mailer = retryFailures(createMailer(config, log), { log, stopping });
	const help = 'Messages to patients that the mail server did not take yet.';
	metrics.watch('dermavigil_mails_waiting', help, mailer.countWaiting);
	return {
		...mailer,
		async send(message) {
			try {
				await mailer.send(message);
				metrics.mails.inc({ outcome: 'sent' });
			} catch (error) {
				metrics.mails.inc({ outcome: 'failed' });
				throw error;
			}
		},
	};
}
