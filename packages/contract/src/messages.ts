/** Every text of the specification's error catalogue that this version can show, word for word. */
export const messages = {
	upload: {
		notAnImage: 'Please upload an image file (JPG, PNG, etc.)',
		tooLarge: 'File is too large. Maximum size is 10MB.',
	},
	analysis: {
		failed: 'Failed to get analysis from backend.',
		placeholder: (message: string) => `An error occurred while processing the image: ${message}`,
		placeholderAdvice: 'Please try again. If the problem persists, check the console or contact support.',
	},
	client: {
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
