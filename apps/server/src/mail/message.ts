/** A message to one patient. */
interface Message {
	/** Its recipient: what is stored of it is deleted with their account. */
	patientId: string;
	to: string;
	subject: string;
	/** In lines of at most 76 characters: longer ones, links too, are broken in a message that is read as a file. */
	text: string;
}

/** Sends messages. */
export interface Mailer {
	/** Resolves when the message was accepted. */
	send(message: Message): Promise<void>;
	/** Removes the stored messages of a patient. */
	forget(patientId: string): Promise<void>;
}
