import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';

/** An error as the terminal may show it. The database's own quotes what was to be stored, such as the hash of a password: its code, table and constraint are left. */
export function hideValues(error: unknown): unknown {
	// By what only the database's own errors have: their class would load pg before tracing, which then sees no queries.
	const isRaw = error instanceof Error && 'severity' in error;
	if (!isRaw && !(error instanceof DrizzleQueryError)) return error;
	const { code, table, constraint } = ((isRaw ? error : error.cause) ?? {}) as Partial<pg.DatabaseError>;
	const hint = code === '53100' ? '. Its disk is full: make room' : '';
	const shown = new Error(
		`the database refused a query (${[code, table, constraint].filter(Boolean).join(', ')})${hint}`,
	);
	const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
	shown.stack = [shown.message, ...frames].join('\n');
	return shown;
}
