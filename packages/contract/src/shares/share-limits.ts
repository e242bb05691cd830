const hour = 3_600_000;
const day = 24 * hour;

/** Links that patients share with doctors. */
export const shareLimits = {
	/** Open links of one patient. */
	maxOpen: 50,
	maxDoctorLength: 80,
	durations: { day, week: 7 * day, month: 30 * day },
	codeDigits: 6,
	/** After this many, a link is closed for good: the chance of guessing its code is then 1 in 100,000. */
	maxWrongCodes: 10,
	/** Codes that one IP address may try in a minute. */
	attemptsPerMinute: 10,
	/** How long a doctor can come back without entering the code again. */
	sessionFor: hour,
	/** How long a link stays in the list after it has ended. */
	endedListedFor: 30 * day,
	/** Links in the list: all open ones, and the newest that ended. */
	maxListed: 200,
	/** The newest scans of a lesion that a link shows. */
	maxScans: 100,
} as const;
