/** Texts about links that patients share with doctors. */
export const shareMessages = {
	/** One text for every link and code that does not open, so that guessing reveals nothing. */
	refused: 'That did not work. Check the code. If it is right, the link has ended: ask the patient for a new one.',
	/** For a link whose part after the '#' was cut off. */
	incomplete:
		'This link is not complete. Open or copy all of it, to its end. If that is all you got, ask the patient to send it again.',
	/** Shown before the code was entered, and after the visit has ended. */
	codeFirst: 'Enter the code to see what was shared.',
	/** Shown in a browser that had opened the link. It does not reveal whether the link has ended too. */
	visitEnded:
		'Your access has ended. Enter the code again. If it no longer works, the link has ended: ask the patient for a new one.',
	codeInvalid: 'Please enter the 6 digits of the code.',
	tooMany: 'You’ve reached the limit of open links. Please end one first.',
	apart: 'Send the link by email or message, but give the code another way, such as by phone.',
	onlyOnce: 'You will see the link and the code only once.',
	createFailed: 'The link could not be made. Please try again.',
	loadFailed: 'Your links could not be loaded.',
	ended: 'The link is off. It no longer opens anything.',
	endFailed: 'The link could not be ended. Please try again.',
} as const;
