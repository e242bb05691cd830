const day = 86_400_000;

/** The monthly self-check. */
export const selfCheckLimits = {
	/** From the end of one to the next. */
	each: 30 * day,
	/** How many are listed: those of a year, and the open one. */
	maxListed: 13,
	maxNoteLength: 1000,
	/** Of one photo: the clearest. */
	maxSpots: 40,
	/** Of a spot in its region, which it keeps for good. */
	maxNumber: 9999,
} as const;
