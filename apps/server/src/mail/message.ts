/** A message to one patient. */
export interface Message {
	/** Its recipient, unless they have no account: what is stored of the message is deleted with them. */
	patientId?: string;
	/** The invitation that it carries, instead: likewise. */
	invitationId?: string;
	to: string;
	subject: string;
	/** In lines of at most 76 characters: longer ones, links too, are broken in a message that is read as a file. */
	text: string;
	/** Further headers, by their names. */
	headers?: Record<string, string>;
	/** When it becomes useless, in milliseconds since 1970. */
	expiresAt?: number;
}

/** A mail server, or the folder in its place, did not take a message. Says nothing of whom it was for. */
export class MailError extends Error {
	constructor(
		message: string,
		/** Whether it never will. */
		readonly isFinal: boolean,
	) {
		super(message);
	}
}

/** Sends messages. */
export interface Mailer {
	/** Resolves when the message was accepted, or is stored to be sent later. Throws a MailError when the mail server did not take it. */
	send(message: Message): Promise<void>;
	/** Removes the stored messages of a patient, or of an invitation. */
	forget(id: string): Promise<void>;
}
