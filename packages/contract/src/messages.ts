import { formatWait } from './format.ts';
import { analysisMessages, fallbackMessages } from './messages/analysis-messages.ts';
import { serverMessages } from './messages/server-messages.ts';

/** Every error and fallback text that people read; those of the specification's error catalog are word for word. */
export const messages = {
	...serverMessages,
	analysis: analysisMessages,
	/** The narrated tour of a result. */
	tour: {
		about: 'Made on your device from what is on this page.',
		failed: 'The tour could not be made from this photo.',
		noFile: 'This browser could not make the video. Please try another browser.',
		cannotMakeFile: 'This browser can’t make a video of the tour. Chrome and Edge can.',
		spokenFile: 'The video shows your photo and your result, so share it with care.',
		silentFile:
			'The video shows your photo and your result, so share it with care. It has captions but no voice, unless you choose ours: then only the text is sent, never your photo.',
	},
	scan: {
		notConverted: 'We couldn’t open this iPhone photo (HEIC). Go online and try again, or choose a JPEG.',
		noPhotos: 'We found no photos there.',
		tooManyPhotos: (count: number) => `You can add up to ${count} ${count === 1 ? 'photo' : 'photos'} at a time.`,
	},
	/** The patient's symptoms. */
	symptoms: {
		badAge: 'Please enter your age in whole years, from 0 to 120.',
		/** Marks a red flag, for both patients and clinicians. */
		warning: 'Warning sign: always tell a doctor',
		redFlag: 'Red flag',
		/** Shown where answers are listed beside what the photo looks like. */
		counted: 'The risk takes these answers into account. The names come from the photo alone.',
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
		done: 'Your account was created. You can log in now.',
		confirmationSent: 'Almost done. We emailed you a link to finish signing up.',
		confirmationExpired: 'This link has expired or is incomplete. Please sign up again.',
		otherPassword: 'This is not the password you signed up with.',
		hasAccount: 'You already have an account. Log in, or choose a new password.',
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
				`Too many wrong passwords from your address. Please wait ${formatWait(seconds)} and try again.`,
			byAccount: (seconds: number) => `Too many wrong passwords. Please wait ${formatWait(seconds)} and try again.`,
		},
		google: 'Google login is not implemented yet.',
		expired: 'Invalid or expired token',
	},
	account: {
		resetSent: 'If this email address has an account, we sent it a link to choose a new password.',
		resetExpired: 'This link was already used or has expired. Please ask for a new one.',
		resetDone: 'Your password was changed. You can log in with it now.',
		wrongPassword: 'The current password is wrong.',
		samePassword: 'Please choose a password other than your current one.',
		logInFirst: 'Please log in to continue.',
		logInToSave: 'Please log in to save your result.',
		logInToAccept:
			'You are invited to help with a skin journal. Please log in or sign up with the email address that got the invitation.',
		loadFailed: 'Your account could not be loaded.',
		nameSaved: 'Your name was saved.',
		passwordChanged: 'Your password was changed.',
		loggedOut: 'You are logged out everywhere.',
		exportFailed: 'The download could not be prepared. Please try again.',
		deleted: 'Your account and everything in it were deleted.',
	},
	lesion: {
		incomplete: 'Please provide both a nickname and body part.',
		started: (nickname: string) => `Started tracking "${nickname}"`,
		startFailed: 'Failed to create lesion.',
		tooMany: 'You’ve reached the limit of tracked spots. Please delete one first.',
		confirmDelete: (nickname: string) =>
			`Are you sure you want to delete "${nickname}" and all of its scans? This cannot be undone.`,
		deleted: (nickname: string) => `"${nickname}" was deleted.`,
		deleteFailed: 'Failed to delete lesion.',
		compareFailed: 'Could not fetch comparison data.',
		notEnough: 'Not Enough Data',
		notEnoughText: 'You need at least two scans to perform an AI comparison.',
		answersNotCompared:
			'The rating and the percentage of each scan count the answers given with it; changes are measured in the photos alone.',
	},
	selfCheck: {
		tooMany: 'You’ve reached the limit of 120 self-checks. Please delete one first.',
	},
	savedScan: {
		saved: 'Scan saved to your history successfully!',
		saveFailed: 'Failed to save scan to history',
		submitted: 'Scan saved successfully! Returning to your dashboard...',
		sentForReview: 'Sent for review. The reply will appear under Professional Reviews.',
		submitFailed: 'An unknown error occurred.',
		erasedSince: 'This scan was saved, and deleted since. To save it again, analyze the photo again.',
		otherScan: 'This request was already used for another scan.',
		badImage: (field: string) => `The field "${field}" holds no image that can be read.`,
		otherPhoto: 'The assessment belongs to a photo of another size.',
		notFused: 'The assessment does not follow from the two photos.',
		noLesion: 'This spot is no longer tracked.',
		noPhoto: 'The photo of this scan is not available.',
		confirmDelete: 'Are you sure you want to delete this scan? This cannot be undone.',
		confirmDeleteSubmitted:
			'Are you sure you want to delete this scan? Its professional review is deleted too. This cannot be undone.',
		deleted: 'The scan was deleted.',
		deleteFailed: 'Failed to delete scan.',
	},
	report: {
		failed: 'The report could not be made. Please try again.',
		notLoaded:
			'The report could not be made: a part of the page did not load. Please check your connection. If this happens again, reload the page. What is not saved will be lost.',
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
		nameIsId: 'Please enter a name or initials, not an ID.',
		notLoggedIn: 'Please log in as a clinician.',
		loggedIn: 'Login successful!',
		otherOrigin: 'This request did not come from a page of this server.',
		noCase: 'There is no case with this id.',
		conflict: 'Someone else changed this case in the meantime. Nothing was overwritten.',
	},
	/** Why the analysis cannot run on a person's own device. */
	device: {
		offline: 'You are offline, and the AI is not on this device yet.',
		unreachable: 'The AI could not be downloaded to this device.',
		damaged: 'The download was damaged, so we didn’t use it. Please try again.',
		insecure: 'Analysis on this device needs a secure connection (HTTPS).',
		unsupported: 'This browser can’t run the AI. Please update it, or use another one.',
		blocked: 'The analysis can’t start on this device. A browser setting or extension may be blocking it.',
		printColors: 'This photo uses printing colors (CMYK), which browsers can’t read reliably.',
		memory: 'This device doesn’t have enough free memory to analyze this photo.',
		alteredPixels: 'Your browser’s privacy protection alters photos, so we can’t analyze them here.',
		crashed: 'The analysis stopped unexpectedly on this device.',
	},
	client: {
		offline: 'You are offline.',
		status: (code: number) => `HTTP error! status: ${code}`,
		notJson: 'An unknown server error occurred.',
		/** Instead of the server's `notFound`: it does not say whether something is missing or forbidden. */
		notFound: 'We couldn’t find this. It may have been deleted, or your access may have ended.',
		/** Of a call that failed for a reason that nobody knows. */
		failed: 'That did not work. Please try again.',
	},
	fallback: fallbackMessages,
	notFound: 'Page Not Found',
} as const;
