/** What each file of a download holds, in the order in which a patient may want them. */
const files = {
	'scans.json':
		'Your scans: when, the result, your answers, and what a clinician wrote. "image" names the photo, "lesionId" the spot.',
	'lesions.json': 'The spots that you track.',
	'self-checks.json': 'Your self-checks. "image" names the photo, if it is in your account.',
	'account.json': 'Your name and your email address.',
	'family.json': 'The people in your account, and who may see your skin journal.',
	'shares.json': 'The links that you made for doctors.',
	'reminders.json': 'Your reminders, and where they go.',
	'sessions.json': 'Where you are logged in.',
	'passkeys.json': 'Your passkeys.',
	'identities.json': 'Other sites that you log in with.',
	'audit.json': 'What you, people who help you, and visitors of your links did here, and when.',
	'unreadable-images.json': 'Photos that we could not read. Their files are empty.',
};

/** What a download says of itself, for somebody who has never seen JSON. */
export const exportGuide = `Your data from DermaVigil

Your photos are in the folder "images". Each has a small copy ("thumbnail"). A "heat-map" shows what the AI looked at.

The other files are made for programs (JSON). You can open them in a browser or a text editor, too:

${Object.entries(files)
	.map(([name, text]) => `${name}\n    ${text}`)
	.join('\n')}

Not in here: self-check photos that are only on your device, and photos that you gave for research. Those have no name on them.
`;
