/** Every refusal and fallback that people read; those of the specification's error catalogue are word for word. */
export const messages = {
	upload: {
		notAnImage: 'Please upload an image file (JPG, PNG, etc.)',
		tooLarge: 'File is too large. Maximum size is 10MB.',
		tooManyPixels: 'This image has too many pixels. The most that can be read is 50 megapixels.',
		unreadable: 'This image is damaged or incomplete and could not be read. Please choose another photo.',
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
		otherConsent: 'The consent text has changed since it was agreed to. Please read the current one and agree again.',
		noConsent:
			'Nothing is kept without consent. Put the version of the text that was agreed to into the field "consentVersion".',
		otherPhoto: 'This request was already used to contribute another photo.',
		unknownCode: 'There is no contribution with this code.',
	},
	analysis: {
		failed: 'Failed to get analysis from backend.',
		placeholder: (message: string) => `An error occurred while processing the image: ${message}`,
		placeholderAdvice: 'Please try again. If the problem persists, check the console or contact support.',
	},
	/** Why the analysis cannot run on a person's own device. */
	device: {
		notOffered: 'This server offers no neural network to run on your device.',
		offline: 'You are offline, and the neural network has not been downloaded to this device yet.',
		unreachable: 'The neural network could not be downloaded to this device.',
		damaged: 'The neural network arrived incomplete or changed: its SHA-256 is wrong. It was not used.',
		insecure: 'Analysis on this device needs a secure connection (HTTPS).',
		unsupported:
			'This browser cannot run the neural network: it lacks WebAssembly with SIMD, or drawing in the background.',
		blocked: 'The analysis cannot start on this device. A setting or an extension of this browser may block it.',
		printColours: 'This photo is stored in printing colours (CMYK), which browsers read each in its own way.',
		memory: 'This device has too little free memory to analyse this photo.',
		alteredPixels:
			'This browser changes the pixels that a page reads, as a protection against tracking. The neural network would not see your photo as it is.',
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
	server: {
		busy: 'The server is analysing many photos right now. Please try again in a few seconds.',
		tooManyRequests: 'Too many requests from your address. Please wait a moment and try again.',
		notFound: 'Not found.',
		broken: (reference: string) => `Something went wrong on the server. Reference number: ${reference}`,
	},
	notFound: 'Page Not Found',
} as const;
