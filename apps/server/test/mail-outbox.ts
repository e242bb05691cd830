import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The messages to an address in the mail outbox of a server without a mail server. */
export async function readMailsTo(email: string, dataDir: string): Promise<string[]> {
	const folder = join(dataDir, 'outbox');
	const names = await readdir(folder).catch(() => []);
	const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
	return mails.filter((mail) => mail.includes(`To: ${email}`));
}
