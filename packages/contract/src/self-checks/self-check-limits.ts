const day = 86_400_000;

/** The monthly self-check. */
export const selfCheckLimits = {
	/** From the last region of one self-check to the start of the next. */
	each: 30 * day,
	/** How many are stored for one person: ten years' worth. */
	maxCount: 120,
	/** How often one account may request all of them: ten years' worth is six megabytes, a quarter of a second of the server. */
	listsPerMinute: 30,
	maxNoteLength: 1000,
	/** Spots of one photo: the clearest ones. */
	maxSpots: 40,
	/** The highest number of a spot in its region; a spot never changes its number. */
	maxNumber: 9999,
} as const;
