/** Why the server does not start, in words for the operator, who can fix it. */
export class StartupError extends Error {}
