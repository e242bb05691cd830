/** An error as the terminal may show it. The database's own quotes what was to be stored, such as the hash of a password: its code is left. */
export function hideValues(error: unknown): unknown {
	if (!(error instanceof Error && 'params' in error)) return error;
	const { code } = (error.cause ?? {}) as { code?: string };
	const hint = code === '53100' ? '. Its disk is full: make room' : '';
	const shown = new Error(`the database refused a query (${code})${hint}`);
	const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
	shown.stack = [shown.message, ...frames].join('\n');
	return shown;
}
