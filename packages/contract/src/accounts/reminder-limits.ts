const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The constants of reminders that screens, server and tests share. Times are in milliseconds, hours of the day in hours. */
export const reminderLimits = {
	/** The default quiet hours: no reminder from 9 PM to 8 AM. */
	quietFrom: 21,
	quietTo: 8,
	/** A reminder also covers photos that become due within this time after it, since they were taken on the same day. */
	covers: day,
	/** How often the server looks for photos that are due. */
	checkedEach: 5 * minute,
	/** The waits before each retry of a reminder that was not accepted; after the last one it is given up. */
	retryAfter: [minute, 5 * minute, 20 * minute, hour, 3 * hour, 12 * hour],
	/** Browsers of one patient; beyond that, a new one replaces the oldest. */
	maxDevices: 10,
	maxEndpointLength: 2000,
	/** How long a push service keeps a notification for a device that is off. */
	pushFor: day,
} as const;
