import { createHash, createHmac } from 'node:crypto';

// Crockford's base 32: no I, L, O or U, so that a code can be read aloud and copied from paper.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 7;
const groupLength = 4;

/**
 * The code of a contribution: 140 bits as XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX. The same `requestId` always gives the
 * same code, which cannot be derived without `key`.
 */
export function makeCode(key: Buffer, requestId: string): string {
	const bytes = createHmac('sha256', key).update(`code:${requestId}`).digest();
	// 256 is a multiple of 32, so all letters are equally likely.
	const code = Array.from({ length: groups * groupLength }, (_, i) => letters[bytes[i]! % letters.length]);
	return Array.from({ length: groups }, (_, i) => code.slice(i * groupLength, (i + 1) * groupLength).join('')).join(
		'-',
	);
}

/** The hash of a code for the database. Spaces, hyphens, case and letters that look like digits make no difference. */
export function hashCode(code: string): Buffer {
	const plain = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
	return createHash('sha256').update(plain).digest();
}
