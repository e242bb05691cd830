import { calls, pagePaths, reminderMessages } from '@dermavigil/contract';

// `origin` is where people reach this server, `token` stops the reminders. Nothing here says which spot they are about.

/** The address at which a mail program stops the reminders by itself. */
const getStopUrl = (origin: string, token: string) => `${origin}${calls.stopReminders.path}?token=${token}`;

/** The reminder as an email, with the headers by which a mail program offers to stop it (RFC 8058). */
export const createReminderMail = (origin: string, token: string) => ({
	subject: 'Time for your next skin photo or self-check',
	text: [
		`${reminderMessages.due} Log in here:`,
		'',
		`${origin}${pagePaths.journal}`,
		'',
		'To protect your privacy, this email says no more.',
		'',
		'To stop these reminders, open this link:',
		'',
		`${origin}${pagePaths.stopReminders}#${token}`,
		'',
	].join('\n'),
	headers: {
		'List-Unsubscribe': `<${getStopUrl(origin, token)}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	},
});

/** The reminder as a notification: everything that apps/web/public/reminder-worker.js shows and opens. */
export const createReminderPush = (token: string) => ({
	title: 'DermaVigil',
	body: reminderMessages.due,
	page: pagePaths.journal,
	stop: {
		title: reminderMessages.stop,
		call: getStopUrl('', token),
		page: `${pagePaths.stopReminders}#${token}`,
		done: reminderMessages.stopped,
	},
});
