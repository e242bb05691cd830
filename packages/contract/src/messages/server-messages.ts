/** The part of `messages` that the server answers anybody with. */
export const serverMessages = {
	upload: {
		notAnImage: 'Please upload an image file (JPG, PNG, etc.)',
		tooLarge: 'File is too large. Maximum size is 10MB.',
		tooManyPixels: 'This image is too large. The limit is 50 megapixels.',
		tooLong: 'This image is too long or too wide. The limit is 16,384 pixels a side.',
		unreadable: 'This image is damaged, so we couldn’t read it. Please choose another photo.',
		tooSlow: 'This image takes too long to read. Please choose another photo.',
		tooMany: 'The server is receiving many photos right now. Please try again in a few seconds.',
		tooManyFromAddress: 'You are sending too many photos at once. Please try again in a few seconds.',
		stalled: 'Your photo did not arrive in time. Please try a better connection or a smaller photo.',
		notMultipart: 'Send the photo as a multipart form (multipart/form-data) with one file in the field "image".',
		noFile: 'No photo was sent. Put one file into the field "image".',
		severalFiles: 'More than one file was sent. Send one photo at a time.',
		longField: (field: string) => `There is too much text in the field "${field}".`,
		wrongField: (field: string) => `The photo was sent in the field "${field}". Put it into the field "image".`,
	},
	contribution: {
		noAssessment: 'No assessment was sent. Put it as JSON into the field "assessment".',
		badAssessment: (where: string) => `The assessment cannot be contributed: ${where}.`,
		unsuitable: 'Only a photo that could be assessed can be contributed.',
		otherConsent: 'The consent text has changed. Please read the new one and agree again.',
		noConsent:
			'Nothing is stored without consent. Put the version of the text that was agreed to into the field "consentVersion".',
		otherPhoto: 'This request was already used to contribute another photo.',
		unknownCode: 'There is no contribution with this code.',
	},
	speech: {
		failed: 'Sorry, the audio explanation could not be generated.',
		notText: 'Send the text to speak as JSON, in the field "text_to_speak".',
		tooLong: 'The text is too long. At most 2,000 characters can be spoken.',
		takesTooLong: 'Reading this text aloud takes too long. At most four minutes can be spoken.',
		empty: 'There is nothing in this text that can be spoken.',
		busy: 'The server is reading aloud to many people right now. Please try again in a few seconds.',
		noOwnVoice: 'Your browser has no offline voice. Use ours? Only the text is sent, never your photo.',
	},
	server: {
		busy: 'The server is analyzing many photos right now. Please try again in a few seconds.',
		stopping: 'The server is about to restart. Please try again in a few seconds.',
		tooManyRequests: 'Too many requests from your address. Please wait a moment and try again.',
		notFound: 'Not found.',
		badAddress: 'This address cannot be read.',
		otherHost:
			'This server doesn’t know this address. Open it by its IP address, or ask the person who runs it to set PUBLIC_URL.',
		noPage: 'This list has no such page.',
		databaseAway: 'The server cannot reach its database right now. Please try again in a few seconds.',
		storageAway: 'The server cannot reach its stored photos right now. Please try again in a few seconds.',
		unaudited: 'We can’t show this right now, because we can’t record who sees it. Please try again in a few seconds.',
		broken: (reference: string) => `Something went wrong on the server. Reference number: ${reference}`,
	},
	/** A name with characters that nobody sees. */
	invisible: 'This text contains invisible characters. Please type it in.',
} as const;
