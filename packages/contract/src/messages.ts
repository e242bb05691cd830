import { serverMessages } from './messages/server-messages.ts';

/** Every error and fallback text that people read; those of the specification's error catalog are word for word. */
export const messages = {
	...serverMessages,
	analysis: {
		failed: 'Failed to get analysis from backend.',
		placeholder: (message: string) => `An error occurred while processing the image: ${message}`,
		placeholderAdvice: 'Please try again. If the problem persists, check the console or contact support.',
		/** Introduces the other possible names. */
		alsoPossible: 'It could also be',
		possibleMeaning:
			'Chosen to hold, with the first name, the true one for 9 of 10 photos. The model card tells how often they do.',
	},
	/** The patient's symptoms. */
	symptoms: {
		badAge: 'Please enter whole years, from 0 to 120.',
		/** Marks a red flag. */
		warning: 'Warning sign: always tell a doctor',
		/** Where answers are listed beside the percentages that they changed. */
		counted: 'The percentages and the risk take these answers into account.',
	},
	signup: {
		nameRequired: 'Full name is required',
		nameTooLong: 'Full name must be at most 200 characters long',
		emailRequired: 'Email is required',
		emailInvalid: 'Please enter a valid email address',
		passwordTooShort: 'Password must be at least 6 characters long',
		passwordTooLong: 'Password must be at most 256 characters long',
		passwordsDiffer: 'Passwords do not match',
		passwordsMatch: 'Passwords match',
		failed: 'An error occurred during signup',
		done: 'Your account was created. You can sign in now.',
		confirmationSent: 'Almost done: a message with a link to finish signing up is on its way to your email address.',
		confirmationExpired: 'This link has expired or is incomplete. Please sign up again.',
		otherPassword: 'This is not the password that you signed up with.',
		taken: 'There is already an account with this email address.',
		google: 'Google signup is not implemented yet.',
	},
	login: {
		passwordRequired: 'Password is required',
		failed: 'An error occurred during login',
		done: 'Login successful!',
		wrong: 'The email address or the password is wrong.',
		wait: {
			byAddress: (seconds: number) =>
				`Too many wrong passwords from your address. Please wait ${seconds} seconds and try again.`,
			byAccount: (seconds: number) => `Too many wrong passwords. Please wait ${seconds} seconds and try again.`,
		},
		google: 'Google login is not implemented yet.',
		expired: 'Invalid or expired token',
	},
	account: {
		resetSent:
			'If there is an account with this email address, a message with a link to choose a new password is on its way.',
		resetExpired: 'This link was already used or has expired. Please ask for a new one.',
		resetDone: 'Your password was changed. You can sign in with it now.',
		wrongPassword: 'The current password is wrong.',
		signInFirst: 'Please sign in to continue.',
		failed: 'That did not work. Please try again.',
		loadFailed: 'Your account could not be loaded.',
		nameSaved: 'Your name was saved.',
		passwordChanged: 'Your password was changed.',
		signedOut: 'You are signed out everywhere.',
		exportFailed: 'The download could not be prepared. Please try again.',
		deleted: 'Your account and everything kept in it were deleted.',
	},
	lesion: {
		incomplete: 'Please provide both a nickname and body part.',
		started: (nickname: string) => `Started tracking "${nickname}"`,
		startFailed: 'Failed to create lesion.',
		tooMany: 'You track as many lesions as this server keeps for one person. Please delete one first.',
		confirmDelete: (nickname: string) =>
			`Are you sure you want to delete "${nickname}" and all of its scans? This cannot be undone.`,
		deleted: (nickname: string) => `"${nickname}" was deleted.`,
		deleteFailed: 'Failed to delete lesion.',
		compareFailed: 'Could not fetch comparison data.',
		notEnough: 'Not Enough Data',
		notEnoughText: 'You need at least two scans to perform an AI comparison.',
	},
	savedScan: {
		saved: 'Scan saved to your history successfully!',
		saveFailed: 'Failed to save scan to history',
		submitted: 'Scan saved successfully! Returning to your dashboard...',
		submitFailed: 'An unknown error occurred.',
		otherScan: 'This request was already used for another scan.',
		badImage: (field: string) => `The field "${field}" holds no image that can be read.`,
		otherPhoto: 'The assessment was made of a photo of another size.',
		noLesion: 'There is no lesion with this id.',
		noPhoto: 'The photo of this scan is not available.',
		confirmDelete: 'Are you sure you want to delete this scan? This cannot be undone.',
		confirmDeleteSubmitted:
			'Are you sure you want to delete this scan? Its professional review goes with it. This cannot be undone.',
		deleted: 'The scan was deleted.',
		deleteFailed: 'Failed to delete scan.',
	},
	report: {
		failed: 'The report could not be made. Please try again.',
		busy: 'The server is making many reports right now. Please try again in a few seconds.',
	},
	dashboard: {
		loadFailed: 'Failed to load dashboard.',
		noScans: 'No saved scans in your history yet.',
		noReviews: 'No professional reviews yet.',
		emptyJournal: 'Your journal is empty.',
	},
	clinician: {
		loginFailed: 'Authentication failed. Please check your credentials.',
		invalid: 'Invalid credentials.',
		networkError: 'An unknown network error occurred.',
		loadFailed: 'Failed to fetch clinical cases.',
		loadUnknown: 'An unknown error occurred.',
		updateFailed: 'Failed to update case status.',
		updateError: (message: string) => `Error updating case: ${message}`,
		noCases: 'No cases found for the selected filter.',
		nameIsId: 'Please enter a name or initials, not an id.',
		notLoggedIn: 'Please log in as a clinician.',
		loggedIn: 'Login successful!',
		otherOrigin: 'This request did not come from a page of this server.',
		noCase: 'There is no case with this id.',
		conflict: 'Somebody else has changed this case in the meantime. Nothing was overwritten.',
	},
	/** Why the analysis cannot run on a person's own device. */
	device: {
		notOffered: 'This server offers no AI model to run on your device.',
		offline: 'You are offline, and the AI model has not been downloaded to this device yet.',
		unreachable: 'The AI model could not be downloaded to this device.',
		damaged: 'The AI model arrived incomplete or changed: its SHA-256 is wrong. It was not used.',
		insecure: 'Analysis on this device needs a secure connection (HTTPS).',
		unsupported: 'This browser cannot run the AI model: it lacks WebAssembly with SIMD, or drawing in the background.',
		blocked: 'The analysis cannot start on this device. A setting or an extension of this browser may block it.',
		printColors: 'This photo is stored in printing colors (CMYK), which browsers read each in its own way.',
		memory: 'This device has too little free memory to analyze this photo.',
		alteredPixels:
			'This browser changes the pixels that a page reads, as a protection against tracking. The AI model would not see your photo as it is.',
		crashed: 'The analysis ended unexpectedly on this device.',
	},
	client: {
		offline: 'You are offline',
		status: (code: number) => `HTTP error! status: ${code}`,
		notJson: 'An unknown server error occurred.',
	},
	fallback: {
		explanation: 'No explanation available.',
		recommendation: 'Consult a dermatologist.',
		label: 'N/A',
		heatmap: 'No heatmap available',
	},
	notFound: 'Page Not Found',
} as const;
