import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { loadEnvFile } from './config.ts';
import { hideValues } from './hide-values.ts';
import { StartupError } from './startup-error.ts';
import { StorageFullError } from './storage/storage-away.ts';

/** A command was called with wrong arguments. */
export class UsageError extends Error {}

/** Why a command did nothing, in words for the user. */
export class CommandError extends Error {}

/** Whether an error is about the arguments that a command was given. */
export const isUsageError = (error: unknown) =>
	error instanceof UsageError ||
	(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'));

function explain(error: unknown, usage: string): unknown {
	if (isUsageError(error)) return `${(error as Error).message}\n\n${usage}`;
	if (error instanceof CommandError) return error.message;
	if (error instanceof StartupError) return `Nothing was done: ${error.message}.`;
	if (error instanceof StorageFullError) return `${error.message}. Make room, and run it again.`;
	if (error instanceof Error && 'code' in error) {
		if (error.code === 'ENOSPC') return 'There is no space left on the disk. Make room, and run it again.';
		if ('path' in error) return `${error.path} cannot be used (${error.code}).`;
	}
	return hideValues(error);
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Own extends Options> = ReturnType<typeof parseArgs<{ options: Own }>>['values'];

interface Command<Own> {
	usage: string;
	/** What it takes besides --help. */
	options?: Own;
	/** Whether it takes arguments that are no options. */
	allowPositionals?: boolean;
}

/**
 * Runs a command with the settings of `.env`, or prints its usage for --help. Known errors are printed as one message;
 * the exit code is 2 for wrong arguments, including those that parseArgs rejects, and 1 for every other error. It finishes
 * even if nobody reads what it prints, as after `| head -1`.
 */
export async function runCommand<const Own extends Options>(
	{ usage, options, allowPositionals = false }: Command<Own>,
	run: (values: Values<Own>, positionals: string[]) => Promise<void>,
): Promise<void> {
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EPIPE') throw error;
	});
	try {
		const help = { type: 'boolean', default: false } as const;
		const { values, positionals } = parseArgs({ options: { ...(options as Options), help }, allowPositionals });
		if (values.help) return console.log(usage);
		loadEnvFile();
		await run(values as object as Values<Own>, positionals);
	} catch (error) {
		console.error(explain(error, usage));
		process.exitCode = isUsageError(error) ? 2 : 1;
	}
}

/** The folder that a command's arguments name. Throws a UsageError unless there is exactly one. */
export function getOnlyFolder([folder, ...others]: string[]): string {
	if (!folder || others.length > 0) throw new UsageError('Name one folder.');
	return resolve(folder);
}
