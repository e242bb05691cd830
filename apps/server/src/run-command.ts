import { ConfigError, loadEnvFile } from './config.ts';
import { StartupError } from './startup-error.ts';

/** A mistake in how a command was called. */
export class UsageError extends Error {}

/** A reason not to do what was asked, in words for whoever asked. */
export class CommandError extends Error {}

const isUsageError = (error: unknown) =>
	error instanceof UsageError ||
	(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'));

function explain(error: unknown, usage: string): unknown {
	if (isUsageError(error)) return `${(error as Error).message}\n\n${usage}`;
	if (error instanceof CommandError) return error.message;
	if (error instanceof ConfigError || error instanceof StartupError) return `Nothing was done: ${error.message}.`;
	return error;
}

/**
 * Runs a command with the settings of `.env`. What it throws is told in words where the cause is known; the process ends
 * with 2 for a mistake in its arguments, those of parseArgs too, and with 1 for everything else.
 */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
	loadEnvFile();
	await run().catch((error: unknown) => {
		console.error(explain(error, usage));
		process.exitCode = isUsageError(error) ? 2 : 1;
	});
}
