/** A message to one patient. */
export interface Message {
	/** Its recipient, unless they have no account: what is stored of the message is deleted with the account. */
	patientId?: string;
	/** Instead of a patient, the invitation that it carries; deleted with it likewise. */
	invitationId?: string;
	to: string;
	subject: string;
	/** In lines of at most 76 characters: longer ones, including links, are broken in a message that is read as a file. */
	text: string;
	/** Further headers, by their names. */
	headers?: Record<string, string>;
	/** When it becomes useless, in milliseconds since 1970. */
	expiresAt?: number;
}

/** A message as it is sent. It says that no person wrote it, so that no note of absence answers it (RFC 3834). */
export const toMail = (from: string, { patientId, invitationId, expiresAt, headers, ...message }: Message) => ({
	from,
	...message,
	headers: { 'Auto-Submitted': 'auto-generated', ...headers },
});

/** A mail server, or the folder in its place, did not accept a message. Does not reveal the recipient. */
export class MailError extends Error {
	/** Whether it never will. */
	readonly isFinal: boolean;

	constructor(message: string, isFinal: boolean) {
		super(message);
		this.isFinal = isFinal;
	}
}

/** Sends messages. */
export interface Mailer {
	/** Resolves when the message was accepted, or is stored to be sent later. Throws a MailError when the mail server did not accept it. */
	send(message: Message): Promise<void>;
	/** Removes the stored messages of a patient, or of an invitation. */
	forget(id: string): Promise<void>;
}
