import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { count, eq, gt, min, type SQL } from 'drizzle-orm';
import { carerInvitations, contributions, reminderTargets, scans, waitingMails } from '../db/schema.ts';
import { getMailOutboxFolder, listMailOutbox } from '../mail/mail-outbox.ts';
import { isIdleMail } from '../mail/mail-queue.ts';
import { undefinedIfMissing } from '../storage/durable.ts';
import { countErasures } from '../storage/erase-images.ts';
import { type Administrator, formatMoment, printValues } from './administrator.ts';

/** The messages that were written to a folder, and when the oldest was. */
async function readMailOutbox(dataDir: string) {
	const folder = getMailOutboxFolder(dataDir);
	const names = await listMailOutbox(folder);
	// A server may remove one in the meantime.
	const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(undefinedIfMissing)));
	const times = files.flatMap((file) => file?.mtime ?? []);
	return { waiting: times.length, oldest: times.sort((a, b) => Number(a) - Number(b))[0] };
}

async function readQueues({ config, database: { db } }: Administrator, isPostponed: SQL) {
	const [cases] = await db
		.select({ waiting: count(), oldest: min(scans.submittedAt) })
		.from(scans)
		.where(eq(scans.status, 'new'));
	const [reminders] = await db
		.select({ waiting: count(), oldest: min(reminderTargets.remindedUntil) })
		.from(reminderTargets)
		.where(isPostponed);
	const [invitations] = await db
		.select({ waiting: count(), oldest: min(carerInvitations.expiresAt) })
		.from(carerInvitations)
		.where(gt(carerInvitations.expiresAt, new Date()));
	const [failed] = await db
		.select({ waiting: count(), oldest: min(waitingMails.nextTryAt) })
		.from(waitingMails)
		.where(gt(waitingMails.failures, 0));
	const [given] = await db.select({ waiting: count(), oldest: min(contributions.contributedOn) }).from(contributions);
	return {
		erasures: await countErasures(db),
		cases: cases!,
		reminders: reminders!,
		invitations: invitations!,
		given: given!,
		failed: failed!,
		mails: await readMailOutbox(config.dataDir),
	};
}

/** Reports what is waiting. With `retry`, reminders that are `isPostponed` and messages that failed go out at once. */
export async function runQueue(administrator: Administrator, isPostponed: SQL, retry: boolean): Promise<void> {
	const { cases, reminders, invitations, given, failed, mails, erasures } = await readQueues(
		administrator,
		isPostponed,
	);
	const say = ({ waiting, oldest }: { waiting: number; oldest: Date | null | undefined }) =>
		waiting === 0 ? '0' : `${waiting}, the oldest of ${formatMoment(oldest)}`;
	printValues([
		['cases without a review', say(cases)],
		['reminders that failed', say(reminders)],
		[
			'messages that failed',
			`${failed.waiting}${failed.oldest ? `, the next try ${formatMoment(failed.oldest)}` : ''}`,
		],
		['messages in a folder', say(mails)],
		[
			'invitations of carers',
			`${invitations.waiting}${invitations.oldest ? `, the first ends ${formatMoment(invitations.oldest)}` : ''}`,
		],
		['contributed photos', `${given.waiting}${given.oldest ? `, the oldest of ${given.oldest}` : ''}`],
		['images to be erased', erasures],
	]);
	if (!retry) return;
	const { db } = administrator.database;
	const sooner = await db
		.update(reminderTargets)
		.set({ notBefore: null })
		.where(isPostponed)
		.returning({ id: reminderTargets.id });
	// A message that a server is sending right now would be sent twice.
	const now = new Date();
	await db.update(waitingMails).set({ nextTryAt: now }).where(isIdleMail(now));
	await administrator.audit('retryReminders');
	console.log(
		`\nReminders that go out within five minutes: ${sooner.length}. Messages that do within seven: ${failed.waiting}.`,
	);
}
