import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir } from './data-dir.ts';

const outbox = join(dataDir, 'outbox');

/** The text of a message, with the line breaks and the characters that were encoded for its way. */
function decoded(message: string): string {
	const joined = message.replace(/=\r?\n/g, '');
	return joined.replace(/=([0-9A-F]{2})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function messagesTo(email: string): Promise<string[]> {
	const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
	const messages = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
	return messages.filter((message) => message.includes(`To: ${email}`)).map(decoded);
}

/** The one link to choose a new password that was sent to this address. Waits for it: it is sent after the answer. */
export async function resetLink(email: string): Promise<string> {
	let links: (string | undefined)[] = [];
	await expect(async () => {
		links = (await messagesTo(email)).map((message) => /https?:\S+\/reset-password#\S+/.exec(message)?.[0]);
		expect(links).toEqual([expect.any(String)]);
	}).toPass();
	return links[0]!;
}
