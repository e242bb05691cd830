import { shareLimits } from './shares/share-limits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Every business constant that screens, server and tests share. Times are in milliseconds, sizes in bytes. */
export const limits = {
	upload: {
		maxBytes: 10 * 1024 * 1024,
		maxPixels: 50_000_000,
		/** The maximum length, in pixels, of a photo's longer side. */
		maxSide: 16_384,
		/** The minimum length, in pixels, of a photo's shorter side. */
		minSide: 64,
		/** Supported media types; some systems call JPEG 'image/jpg'. */
		types: ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'],
		/** The same types by file extension, for files without a media type. */
		extensions: ['.jpeg', '.jpg', '.png', '.gif', '.webp'],
		ignoredNames: ['.DS_Store', 'Thumbs.db'],
		/** A multipart form: the photo, the assessment that may come with it, and the headers of both. */
		maxFormBytes: 11 * 1024 * 1024,
	},
	/** All request bodies together, from when they are announced until they are answered. */
	uploads: {
		maxBytes: 400 * 1024 * 1024,
		maxBytesPerAddress: 64 * 1024 * 1024,
		/** Fewer bytes than this in each period, which is 64 KB a second, mean a stalled upload. */
		minBytes: 640 * 1024,
		minBytesEachMs: 10_000,
		formTimeoutMs: minute,
	},
	/** Pixels of the images in storage. */
	image: { maxSide: 1024 },
	/** Pixels of the copy of a photo that is analyzed and returned in the response. */
	analyzedImage: { maxLongerSide: 800, minShorterSide: 448 },
	/** The limits of a saved assessment: nothing larger than the model's own results. */
	assessment: { maxBytes: 256 * 1024, maxTextLength: 4000, maxHeatMapValues: 4096, maxOutlinePoints: 4096 },
	contribution: { perMinute: 30 },
	report: { perMinute: 30 },
	account: {
		minPasswordLength: 6,
		maxPasswordLength: 256,
		maxNameLength: 200,
		maxEmailLength: 254,
		/** After a sign-up, before the login page opens. */
		signupRedirectDelay: 2000,
		/** How long a login lasts: with 'Remember me', and without it when the browser is never closed. */
		rememberedFor: 30 * day,
		browserSessionFor: day,
		resetFor: hour,
		/** How long a sign-up can be confirmed. */
		confirmFor: day,
		/** The maximum number of open reset links of one account; further requests send nothing. */
		openResets: 3,
		attemptsPerMinute: 10,
		/** How long a login at an issuer may take. */
		oidcFor: 10 * minute,
		/** How long after its login an account without a password may be deleted or given one. */
		freshLoginFor: 10 * minute,
	},
	passkey: {
		maxNameLength: 80,
		maxCount: 20,
		/** How long somebody may take to confirm a passkey in their browser. */
		challengeFor: 5 * minute,
	},
	/** Denied calls and clinical logins from one IP address in a minute. */
	denialsPerMinute: 60,
	/** Calls of one patient or one clinical login in a minute, since each writes a row to the audit log. */
	callsPerMinute: 600,
	lesion: {
		maxNicknameLength: 80,
		maxBodyPartLength: 80,
		maxCount: 200,
		/** From one photo to the next: the self-examination page advises a look once a month. */
		photoEach: 30 * day,
		comparisonsPerMinute: 30,
		/** Scans in the chart over time: the newest, plus the first one and those being compared. */
		maxInSeries: 100,
	},
	savedScan: {
		/** After a save or submit, before the dashboard opens. */
		redirectDelay: 1500,
		maxExplanationLength: 4000,
		maxNotesLength: 4000,
		/** Scans that the comparison of a lesion needs. */
		comparedAtLeast: 2,
		pageSize: 24,
		maxPageSize: 100,
		maxPhotos: 4,
		imageUrlFor: 15 * minute,
		thumbnailSide: 320,
		/** The body of a request that saves a scan: two images of maximum size in base64, and everything else. */
		maxRequestBytes: 28 * 1024 * 1024,
		/** The usual time until a review is answered is computed from answers this recent, if there are enough of them. */
		turnaroundWithin: 90 * day,
		minTurnarounds: 5,
		/** How long it is cached. */
		turnaroundKnownFor: 10 * minute,
		/** How many scans one IP address may save in a minute. */
		perMinute: 120,
	},
	share: shareLimits,
	clinician: {
		idleFor: 15 * minute,
		sessionFor: 8 * hour,
		maxNameLength: 80,
		minPasswordLength: 12,
	},
	/** After this many failed logins, each further one must wait: `firstWait` at first, then twice as long each time. */
	login: {
		/** From one IP address, at the clinical login. */
		addressAttempts: 5,
		/** On one account, from browsers in which nobody has logged in to it yet. The clinical login is one account. */
		accountAttempts: 10,
		/** In one browser in which somebody has logged in. */
		browserAttempts: 10,
		/** From the most IPv6 addresses that a provider gives one customer, a /48. */
		providerAttempts: 40,
		firstWait: 15_000,
		maxWait: 15 * minute,
		/** After this long without a failed attempt, earlier ones are forgotten. */
		attemptWindow: hour,
		/** How long a browser is remembered after a login. */
		browserKnownFor: 180 * day,
	},
	cases: {
		pageSize: 24,
		maxPageSize: 100,
		maxQueryLength: 100,
		/** How many are reviewed in one request. */
		maxBulkReview: 100,
		comparisonsPerMinute: 60,
		/** A year. */
		maxWaitingHours: 8784,
		/** Of the same lesion, shown with a case. */
		earlierScans: 24,
		/** Between two keep-alive messages in the stream of new cases. */
		heartbeatEach: 20_000,
		/** Streams of new cases for one login: one for each window that shows them. */
		maxStreams: 5,
		/** How many missed events a stream sends after a break: the newest. Rows that changed before stay out of date. */
		missedEvents: 500,
		/** Of the statistics. */
		weeks: 12,
		maxWeeks: 104,
	},
	speech: {
		maxTextLength: 2000,
		perMinute: 10,
		/** How many texts one IP address may have read aloud at the same time. */
		maxAtOnce: 2,
		/** The longest speech; 2,000 characters of an explanation take up to 180 seconds. */
		maxSeconds: 240,
	},
	audit: { pageSize: 50, maxPageSize: 200 },
	scan: {
		analyzingLabelAfter: 1000,
		revealDelay: 500,
		countUpDuration: 1500,
		countUpSteps: 30,
		typingSpeed: 30,
		truncateAt: 450,
	},
	header: { scrolledAfter: 10, particles: 15 },
	toasts: { maxCount: 20, maxWidth: 350 },
	hero: {
		particles: 70,
		framesPerSecond: 120,
		words: ['Precision', 'Clarity', 'Intelligence', 'Innovation', 'Discovery'],
		/** `type` and `erase` for each character, `full` and `empty` the pauses between, `start` before the first one. */
		typing: { type: 85, erase: 45, full: 1200, empty: 500, start: 800 },
	},
	testimonials: { highestRating: 5 },
	/** The longest analysis time that the landing page shows, in seconds. */
	claims: { analysisSeconds: 3 },
} as const;
