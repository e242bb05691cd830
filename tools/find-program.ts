import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether this account may run the file at a path. */
export function isRunnable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** The path of the first of these programs that is installed. */
export function findProgram(...names: string[]): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable);
}
