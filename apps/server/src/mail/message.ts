/** A message to one patient. */
interface Message {
	/** Its recipient, or the invitation that it carries: what is stored of the message is deleted with either. */
	patientId: string;
	to: string;
	subject: string;
	/** In lines of at most 76 characters: longer ones, links too, are broken in a message that is read as a file. */
	text: string;
	/** Further headers, by their names. */
	headers?: Record<string, string>;
	/** When it is of no more use, in milliseconds since 1970. */
	expiresAt?: number;
}

/** A mail server did not take a message. Says nothing of whom it was for. */
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
	/** Resolves when the message was accepted. Throws a MailError when the mail server did not take it. */
	send(message: Message): Promise<void>;
	/** Removes the stored messages of a patient. */
	forget(patientId: string): Promise<void>;
}
