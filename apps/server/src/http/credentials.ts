import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** A new random secret, of 256 bits by default, as text for URLs and headers. */
export function makeToken(bits = 256): string {
	return randomBytes(bits / 8).toString('base64url');
}

/** The hash of a token for the database. Tokens are random enough that a plain hash cannot be reversed. */
export function hashToken(token: string): Buffer {
	return createHash('sha256').update(token).digest();
}

/** argon2id, as OWASP recommends it: kibibytes of memory, passes, threads. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same text, however a keyboard composes its letters. */
const plain = (password: string) => password.normalize('NFKC');

/** The hash of a password for the database, with salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
	return await hash(plain(password), cost);
}

const unmatchableHash = hashPassword(makeToken());

/** Whether a password matches a hash. Without a hash it does not match, which takes just as long to find out. */
export async function checkPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
	const matches = await verify(passwordHash ?? (await unmatchableHash), plain(password));
	return matches && typeof passwordHash === 'string';
}
