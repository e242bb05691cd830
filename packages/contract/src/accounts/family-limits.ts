const day = 24 * 3_600_000;

/** The constants of families and carers that screens, server and tests share. Times are in milliseconds. */
export const familyLimits = {
	/** People that one account may hold. */
	maxPeople: 20,
	/** Carers of one person. */
	maxCarers: 10,
	/** Open invitations that one account has sent. */
	maxInvitations: 10,
	invitationFor: 7 * day,
	/** Each invitation is an email: how many one account may send, and one address may receive, within `invitationsPer`. */
	maxSent: 40,
	maxReceived: 20,
	invitationsPer: day,
} as const;
