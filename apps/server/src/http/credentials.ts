import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** A new secret of 256 random bits, or as many as are asked for, as text for addresses and headers. */
export function makeToken(bits = 256): string {
	return randomBytes(bits / 8).toString('base64url');
}

/** What is kept of a token. It is random enough that a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
	return createHash('sha256').update(token).digest();
}

/** argon2id, as OWASP recommends it: kibibytes of memory, passes, threads. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password, however a keyboard composes its letters. */
const plain = (password: string) => password.normalize('NFKC');

/** What is kept of a password: its hash with salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
	return await hash(plain(password), cost);
}

const unmatchableHash = hashPassword(makeToken());

/** Whether a password belongs to a hash. Without a hash it does not, which takes as long to find out. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
	const matches = await verify(passwordHash ?? (await unmatchableHash), plain(password));
	return matches && passwordHash !== undefined;
}
