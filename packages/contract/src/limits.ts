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
	contribution: {
		/** Pixels of the photo that is kept. */
		maxSide: 1024,
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
} as const;
