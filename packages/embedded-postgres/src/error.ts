/** A reason why the database cannot be started, in words for whoever started it. */
export class EmbeddedPostgresError extends Error {}
