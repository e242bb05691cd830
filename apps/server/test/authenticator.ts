import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '@dermavigil/contract';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const toText = (bytes: Buffer) => bytes.toString('base64url');
const toBytes = (text: string) => Buffer.from(text, 'base64url');

/** CBOR's text of fewer than 24 characters, and 24 to 255 bytes. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

/** User present, user verified, and with a new credential. */
const [present, verified, attested] = [0x01, 0x04, 0x40];

/**
 * An authenticator with one passkey for pages of `origin`, as a phone or a security key is one, in software. `isKnown`: whether it
 * makes sure of who uses it, as by a finger or a PIN.
 */
export function createAuthenticator(origin = 'http://localhost', isKnown = true) {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const id = randomBytes(32);
	const credential = { id: toText(id), rawId: toText(id), type: 'public-key', clientExtensionResults: {} } as const;
	const { x, y } = publicKey.export({ format: 'jwk' });
	// A COSE key: elliptic curve (1: 2), ES256 (3: -7), P-256 (-1: 1), x (-2) and y (-3).
	const coseKey = Buffer.concat([
		Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
		...[Buffer.from([0x21]), cborBytes(toBytes(x!)), Buffer.from([0x22]), cborBytes(toBytes(y!))],
	]);

	const getClientData = (type: string, challenge: string) =>
		Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

	function getData(flags: number, counter: number, ...rest: Buffer[]): Buffer {
		const head = Buffer.alloc(5);
		head.writeUInt8(present! | (isKnown ? verified! : 0) | flags);
		head.writeUInt32BE(counter, 1);
		return Buffer.concat([sha256(new URL(origin).hostname), head, ...rest]);
	}

	return {
		credentialId: credential.id,
		/** Makes the passkey, for a challenge of the server. */
		register(challenge: string): NewPasskey {
			const idLength = Buffer.from([0, id.length]);
			const data = getData(attested!, 0, Buffer.alloc(16), idLength, id, coseKey);
			const attestation = Buffer.concat([
				...[Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
				...[cborText('authData'), cborBytes(data)],
			]);
			const clientDataJSON = toText(getClientData('webauthn.create', challenge));
			return {
				...credential,
				response: { clientDataJSON, attestationObject: toText(attestation), transports: ['internal'] },
			};
		},
		/** Signs a challenge. `counter`: how often the passkey was used, as it says. */
		signIn(challenge: string, counter = 0): UsedPasskey {
			const clientData = getClientData('webauthn.get', challenge);
			const data = getData(0, counter);
			const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
			return {
				...credential,
				response: {
					...{ clientDataJSON: toText(clientData), authenticatorData: toText(data) },
					signature: toText(signature),
				},
			};
		},
	};
}

export type TestAuthenticator = ReturnType<typeof createAuthenticator>;
