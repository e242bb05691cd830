const day = 86_400_000;

/** The monthly self-check. */
export const selfCheckLimits = {
	/** From the last region of one to the next. */
	each: 30 * day,
	/** How many one person keeps: those of ten years. */
	maxCount: 120,
	/** How often one account may ask for all of them: those of ten years have six megabytes. */
	listsPerMinute: 60,
	maxNoteLength: 1000,
	/** Of one photo: the clearest. */
	maxSpots: 40,
	/** Of a spot in its region, which it keeps for good. */
	maxNumber: 9999,
} as const;
