/** Texts about reminders. Those that leave the page say nothing about the spot or where it is. */
export const reminderMessages = {
	/** The whole text of a notification. */
	due: 'It’s time for your next skin photo or self-check.',
	/** The button in a notification and in an email. */
	stop: 'Stop reminders',
	/** The title of the event in a calendar. */
	event: 'Next skin photo or self-check',
	stopped: 'Reminders are off. You will get no more of them.',
	badLink: 'This link is not complete. Please open it again from the email.',
	badSubscription: 'Notifications can’t be sent to this browser.',
	/** Shown before there is a date to add to a calendar. */
	noDate: 'Add a photo to a tracked spot or do a self-check first. Then there is a date for the next one.',
	changed: 'Your reminders were saved.',
	failed: 'Your reminders could not be changed. Please try again.',
	loadFailed: 'Your reminders could not be loaded.',
	calendarFailed: 'The calendar file could not be made. Please try again.',
	/** Why notifications cannot be turned on. */
	denied: 'Your browser blocks notifications from this site. Allow them in its settings for this site, then try again.',
	unsupported:
		'This browser can’t show notifications here. On an iPhone or iPad, first add DermaVigil to your Home Screen.',
	notSubscribed: 'Your browser could not turn notifications on. Please try again later.',
} as const;
