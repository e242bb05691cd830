import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, or as many as are asked for, as text for addresses and headers. */
export function makeToken(bits = 256): string {
	return randomBytes(bits / 8).toString('base64url');
}

/** What is kept of a token. It is random enough that a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
	return createHash('sha256').update(token).digest();
}
