/** Texts about several people under one account, and about carers. */
export const familyMessages = {
	tooManyPeople: 'You’ve reached the limit of 20 people. Please delete one first.',
	tooManyCarers: 'This person has 10 carers, which is the limit. Remove one first.',
	tooManyInvitations: 'You’ve reached the limit of 10 open invitations. Please take one back first.',
	tooManySent: 'Too many invitations were sent today. Please try again tomorrow.',
	toYourself: 'This is your own email address. Enter the address of the person to invite.',
	alreadyCarer: 'This person is already a carer. You can change what they may do in the list.',
	/** One text for links that never existed, were used or withdrawn, or have expired. */
	invitationExpired: 'This invitation was already used, taken back, or has expired. Please ask for a new one.',
	otherAddress:
		'This invitation was sent to another email address. Please log out, log in with the account of that address, and open the link again.',
	notManager: 'Only a carer who may manage these records can take them over.',
	holderIsFull: 'This carer already holds the records of 20 people, which is the limit.',
	noLongerManager: (name: string) => `You can no longer save scans for ${name}.`,
	noLongerCarer: (name: string) => `You can no longer see the skin journal of ${name}.`,
	/** Replaces the patient's own text in somebody else's journal, which may have scans. */
	noLesions: (name: string) => `No spot of ${name} is tracked yet.`,
	noScans: 'No saved scans yet.',
	/** Shown where a carer may not change what is on the page. */
	viewOnly: (name: string) => `You can see the skin journal of ${name}, but not change it.`,
	/** For a carer who shares somebody else's records: the name is that person's, not the carer's. */
	includeName: (name: string) => `Include the name of ${name}`,
	handOver: (person: string, carer: string) =>
		`From then on, ${carer} decides who can see the skin journal of ${person}, and can delete it. You can still see and change it, until ${carer} ends that.`,
	leave: (name: string) => `You can no longer see the skin journal of ${name}, until you are invited again.`,
	loadFailed: 'Your family and carers could not be loaded.',
	added: (name: string) => `${name} was added.`,
	erased: (name: string) => `Everything stored for ${name} was deleted.`,
	invited: (email: string) => `The invitation to ${email} is on its way.`,
	takenBack: (email: string) => `The invitation to ${email} was taken back.`,
	removed: (carer: string) => `${carer} was removed.`,
	accepted: (name: string) => `You can now see the skin journal of ${name}.`,
	holdsPeople: 'You manage other people’s records. First choose what should happen to them.',
} as const;
