import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '@dermavigil/contract';
import { createCertificate, describeAndroidKey, revokedListAt } from './certificates.ts';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const toText = (bytes: Buffer) => bytes.toString('base64url');
const toBytes = (text: string) => Buffer.from(text, 'base64url');

/** In CBOR: text of fewer than 24 characters, and a string of 24 bytes or more. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) =>
	Buffer.concat([
		Buffer.from(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255]),
		bytes,
	]);

/** A statement about an authenticator. CBOR writes its entries one after another. */
interface Attestation {
	format: string;
	entries: Buffer[];
}

/** User present, user verified, and with a new credential. */
const [present, verified, attested] = [0x01, 0x04, 0x40];

/**
 * A software authenticator with one passkey for pages of `origin`, like a phone or a security key. `isKnown`: whether it makes
 * sure who uses it, for example by a fingerprint or a PIN.
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

	/** -7, which is ES256. */
	const toAlgorithm = () => Buffer.concat([cborText('alg'), Buffer.from([0x26])]);
	const toSignature = (content: Buffer) =>
		Buffer.concat([cborText('sig'), cborBytes(sign('sha256', content, privateKey))]);

	return {
		credentialId: credential.id,
		/** Makes the passkey for a challenge from the server. */
		register(challenge: string, attest?: (clientData: Buffer, data: Buffer) => Attestation): NewPasskey {
			const clientData = getClientData('webauthn.create', challenge);
			const idLength = Buffer.from([0, id.length]);
			const data = getData(attested!, 0, Buffer.alloc(16), idLength, id, coseKey);
			const { format, entries } = attest?.(clientData, data) ?? { format: 'none', entries: [] };
			const attestation = Buffer.concat([
				...[Buffer.from([0xa3]), cborText('fmt'), cborText(format)],
				...[cborText('attStmt'), Buffer.from([0xa0 + entries.length]), ...entries],
				...[cborText('authData'), cborBytes(data)],
			]);
			return {
				...credential,
				response: {
					clientDataJSON: toText(clientData),
					attestationObject: toText(attestation),
					transports: ['internal'],
				},
			};
		},
		/** The same with its own signature over it, which some authenticators add. */
		registerSigned(challenge: string): NewPasskey {
			return this.register(challenge, (clientData, data) => ({
				format: 'packed',
				entries: [toAlgorithm(), toSignature(Buffer.concat([data, sha256(clientData)]))],
			}));
		},
		/** The same with certificates like Android's, which name a list of revoked ones. */
		registerWithCertificates(challenge: string, revokedAt: string): NewPasskey {
			const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
			const issued = { issuer: 'root', issuerKey: root.privateKey };
			return this.register(challenge, (clientData, data) => {
				const extensions = [describeAndroidKey(sha256(clientData)), revokedListAt(revokedAt)];
				const certificates = [
					createCertificate({ subject: 'key', key: publicKey, ...issued, extensions }),
					createCertificate({ subject: 'root', key: root.publicKey, ...issued }),
				];
				const x5c = Buffer.concat([cborText('x5c'), Buffer.from([0x82]), ...certificates.map(cborBytes)]);
				return { format: 'android-key', entries: [toAlgorithm(), toSignature(data), x5c] };
			});
		},
		/** Signs a challenge. `counter`: how often the passkey claims to have been used. */
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
