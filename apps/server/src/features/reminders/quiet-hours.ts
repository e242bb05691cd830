interface QuietHours {
	/** The IANA name. */
	timeZone: string;
	/** Full hours in this time zone. */
	quietFrom: number;
	quietTo: number;
}

/** Milliseconds. Every time zone differs from UTC by a whole number of these. */
const quarter = 15 * 60_000;

/** Whether an hour of the day is quiet: from one hour to the other, past midnight if the first is later. */
function isQuiet(hour: number, { quietFrom, quietTo }: QuietHours): boolean {
	return quietFrom <= quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
}

/** Formats the hour of the day in a time zone, or in UTC if this Node.js does not know the zone. */
function createClock(timeZone: string): Intl.DateTimeFormat {
	try {
		return new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
	} catch {
		// A newer Node.js may have accepted a name that this one does not know, which must not hold up all other reminders.
		return createClock('UTC');
	}
}

/** When the quiet hours around `now`, in milliseconds since 1970, end; `now` itself if it lies in none. */
export function findEndOfQuiet(now: number, quiet: QuietHours): number {
	const clock = createClock(quiet.timeZone);
	let at = now;
	// Step by step, because a night in which clocks change has an hour more or less. Quiet hours leave at least one hour of the day.
	while (isQuiet(Number(clock.format(at)), quiet)) at = Math.floor(at / quarter + 1) * quarter;
	return at;
}
