/** Every business constant that screens, server and tests share. Times are in milliseconds, sizes in bytes. */
export const limits = {
	upload: {
		maxBytes: 10 * 1024 * 1024,
		maxPixels: 50_000_000,
		/** The shorter side, in pixels, under which nobody can judge a lesion. */
		minSide: 64,
		extensions: ['.jpeg', '.jpg', '.png', '.gif'],
		ignoredNames: ['.DS_Store', 'Thumbs.db'],
	},
	/** Pixels of the pictures in answers and in storage. */
	picture: { longestSide: 1024 },
	contribution: {
		perMinute: 30,
		maxAssessmentBytes: 256 * 1024,
		maxTextLength: 4000,
		maxHeatMapValues: 4096,
		maxOutlinePoints: 4096,
	},
	scan: {
		analyzingLabelAfter: 1000,
		revealDelay: 500,
		countUpDuration: 1500,
		countUpSteps: 30,
		typingSpeed: 30,
		truncateAt: 450,
	},
	header: { scrolledAfter: 10, particles: 15 },
	toasts: { most: 20, maxWidth: 350 },
	hero: {
		particles: 70,
		framesPerSecond: 120,
		words: ['Precision', 'Clarity', 'Intelligence', 'Innovation', 'Discovery'],
		/** `type` and `erase` for each character, `full` and `empty` the pauses between, `start` before the first one. */
		typing: { type: 85, erase: 45, full: 1200, empty: 500, start: 800 },
	},
	testimonials: { highestRating: 5, showEach: 9000 },
	/** What the landing page says at most: seconds of an analysis. */
	claims: { analysisSeconds: 3 },
} as const;
