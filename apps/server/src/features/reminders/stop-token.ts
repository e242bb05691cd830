import { createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of the reminders' id, and of the proof that this server made the token. */
const [idBytes, proofBytes] = [16, 16];

const prove = (key: Buffer, id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, proofBytes);

/** The token that stops a patient's reminders without a login. It is valid until they are turned off, and for nothing else. */
export function createStopToken(key: Buffer, stopId: string): string {
	const id = Buffer.from(stopId.replaceAll('-', ''), 'hex');
	return Buffer.concat([id, prove(key, id)]).toString('base64url');
}

/** The id that such a token was made for; undefined for anything else. */
export function readStopToken(key: Buffer, token: string): string | undefined {
	const bytes = Buffer.from(token, 'base64url');
	if (bytes.length !== idBytes + proofBytes) return undefined;
	const id = bytes.subarray(0, idBytes);
	if (!timingSafeEqual(bytes.subarray(idBytes), prove(key, id))) return undefined;
	return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
