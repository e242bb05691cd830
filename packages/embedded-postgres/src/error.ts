/** Why the database cannot be started, in words for the operator. */
export class EmbeddedPostgresError extends Error {}
