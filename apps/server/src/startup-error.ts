/** A reason not to start that whoever started the server can mend, in words for them. */
export class StartupError extends Error {}
