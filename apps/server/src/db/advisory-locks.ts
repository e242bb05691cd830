/** The numbers of PostgreSQL's advisory locks: arbitrary ones, each used for nothing else in this database. */
export const advisoryLocks = {
	/** Held while the tables are migrated, and shared by what runs between migrations. */
	migration: 4_120_887,
	/** Held by a backup, and shared by what must not happen during one. */
	backup: 4_120_888,
	/** Held while cases are announced, so that their numbers follow the order of the commits. */
	announcement: 4_120_889,
	/** Held by a command that works on all images. */
	maintenance: 4_120_890,
};
