import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';

/** What an operator can do about the database's error codes that say what is wrong. */
const hints: Record<string, string> = {
	'53100': '. Its disk is full: make room',
	'42501': '. The account of DATABASE_URL lacks a right: let it own the database',
	'25006': '. It only reads, as a standby does: DATABASE_URL has to name one that also writes',
};

/**
 * An error as the terminal may show it. The database's own errors quote what was to be stored, such as the hash of a
 * password: of these, only the code, table and constraint are kept.
 */
export function hideValues(error: unknown): unknown {
	// Recognized by what only the database's own errors have: importing their class would load pg before tracing, which
	// would then see no queries.
	const isRaw = error instanceof Error && 'severity' in error;
	if (!isRaw && !(error instanceof DrizzleQueryError)) return error;
	const { code, table, constraint } = ((isRaw ? error : error.cause) ?? {}) as Partial<pg.DatabaseError>;
	const what = [code, table, constraint].filter(Boolean).join(', ');
	const shown = new Error(`the database refused a query (${what})${hints[code ?? ''] ?? ''}`);
	const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
	shown.stack = [shown.message, ...frames].join('\n');
	return shown;
}
