import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** The versions of the format: encrypted with a key of the server, or with one of the image itself. */
const formats = { server: Buffer.from('DVE1'), image: Buffer.from('DVE2') };
const formatBytes = 4;
const ivBytes = 12;
const tagBytes = 16;
export const keyBytes = 32;

/** A sealed file was modified, or sealed with another key. */
export class DamagedFileError extends Error {}

/** Encrypts: format, initialization vector, ciphertext, tag. `name` is authenticated too, so that files cannot be swapped. */
export function seal(key: Buffer, name: string, content: Uint8Array, owner: keyof typeof formats = 'server'): Buffer {
	const iv = randomBytes(ivBytes);
	const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(name));
	const encrypted = [cipher.update(content), cipher.final()];
	return Buffer.concat([formats[owner], iv, ...encrypted, cipher.getAuthTag()]);
}

/** Whether a sealed file has its own key. */
export const hasOwnKey = (sealed: Buffer) => sealed.subarray(0, formatBytes).equals(formats.image);

/** Decrypts what `seal` made. Throws a DamagedFileError when its bytes, its name or the key differ. */
export function unseal(key: Buffer, name: string, sealed: Buffer): Buffer {
	const start = formatBytes + ivBytes;
	const isKnown = hasOwnKey(sealed) || sealed.subarray(0, formatBytes).equals(formats.server);
	if (!isKnown || sealed.length < start + tagBytes) {
		throw new DamagedFileError(`${name} is not an encrypted file of this server.`);
	}
	const decipher = createDecipheriv(algorithm, key, sealed.subarray(formatBytes, start), { authTagLength: tagBytes });
	decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(-tagBytes));
	try {
		return Buffer.concat([decipher.update(sealed.subarray(start, -tagBytes)), decipher.final()]);
	} catch {
		throw new DamagedFileError(`${name} was changed or encrypted with another key.`);
	}
}

/** A key derived from this one for another purpose; it reveals nothing about this one. */
export function deriveKey(key: Buffer, use: string): Buffer {
	return Buffer.from(hkdfSync('sha256', key, '', use, keyBytes));
}
