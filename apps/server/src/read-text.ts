import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

/**
 * The text of a file, without the mark that editors on Windows put in front, which would be a part of its first word. Throws a
 * StartupError, which begins with `what`, where it cannot be read, and where it is not UTF-8: nothing that it says would be found.
 */
export function readText(path: string, what: string): string {
	let bytes: Buffer;
	try {
		bytes = readFileSync(path);
	} catch (error) {
		throw new StartupError(`${what} cannot be read (${(error as NodeJS.ErrnoException).code})`);
	}
	// UTF-16 without its mark is UTF-8 as well, with zeros in between.
	if (!isUtf8(bytes) || bytes.includes(0)) throw new StartupError(`${what} is not a text in UTF-8`);
	return bytes.toString().replace(/^\uFEFF/, '');
}
