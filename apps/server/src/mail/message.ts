/** A message to one patient. */
interface Message {
	/** Whose it is: what is kept of it here goes with their account. */
	patientId: string;
	to: string;
	subject: string;
	/** In lines of at most 76 characters where it can be: longer ones are broken, links too, in a message read as a file. */
	text: string;
}

/** How messages leave this server. */
export interface Mailer {
	/** Resolves when the message was taken over. */
	send(message: Message): Promise<void>;
	/** Removes what is kept here of a patient's messages. */
	forget(patientId: string): Promise<void>;
}
