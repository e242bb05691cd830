import type { Agent } from 'node:https';
import { reminderLimits } from '@dermavigil/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { createMailer } from '../../mail/mailer.ts';
import { createPush } from '../../push/push.ts';
import { runRegularly } from '../../run-regularly.ts';
import { deriveKey } from '../../storage/encryption.ts';
import { createCalendar } from './calendar.ts';
import { countPostponed } from './due.ts';
import { reminderRoutes } from './routes.ts';
import { createSendReminders } from './send-reminders.ts';
import { createReminderStore } from './store.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** Sends the reminders that are due. Called every few minutes once the server listens. */
		sendReminders(): Promise<void>;
	}
}

interface Options {
	config: Config;
	db: Database;
	/** The key from which those of reminders are derived. */
	hashKey: Buffer;
	now: () => number;
	/** How push services are reached; by default, only over the internet. */
	pushAgent: Agent | undefined;
}

/** Whom push services can contact about this server. */
function getSubject({ mailFrom, publicUrl }: Config): string {
	if (mailFrom) return `mailto:${mailFrom}`;
	return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost';
}

/** Reminders that the next photo is due: their settings, their calendar files, and their sending. */
export async function addReminders(app: FastifyInstance, options: Options): Promise<void> {
	const { config, db, hashKey, now, pushAgent: agent } = options;
	const privateKey = config.vapidKey ?? deriveKey(hashKey, 'vapid');
	const push = createPush({ privateKey, subject: getSubject(config), agent });
	const stopKey = deriveKey(hashKey, 'stop-reminders');
	const mailer = createMailer(config, app.log);
	const publicOrigin = () => app.getPublicOrigin();
	const { log, metrics, stopping } = app;
	const sending = { db, mailer, push, publicOrigin, stopKey, now, log, counter: metrics.reminders, stopping };
	const sendReminders = createSendReminders(sending);
	let waiting = 0;
	metrics.watch('dermavigil_reminders_waiting', 'Reminders that will be tried again, of all servers.', () => waiting);
	app.decorate('sendReminders', async () => {
		await sendReminders();
		waiting = await countPostponed(db, new Date(now()));
	});
	const failure = 'The reminders that are due could not be sent.';
	runRegularly(app, () => app.sendReminders(), { each: reminderLimits.checkedEach, failure });
	await app.register(reminderRoutes, {
		reminders: createReminderStore(db, now),
		calendar: createCalendar({ db, hashKey, now, publicOrigin }),
		push,
		stopKey,
	});
}
