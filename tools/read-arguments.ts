import { parseArgs } from 'node:util';
import { isUsageError } from '../apps/server/src/run-command.ts';

/** What `read` makes of a program's arguments. If they are wrong, says why and ends the program with exit code 2. */
export function readArguments<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		if (!isUsageError(error)) throw error;
		console.error((error as Error).message);
		process.exit(2);
	}
}

/** Ends a program that takes no arguments with exit code 2 if it was given one, and says so. */
export const takeNoArguments = (): unknown => readArguments(() => parseArgs());
