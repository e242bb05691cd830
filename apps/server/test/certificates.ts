import { type KeyObject, sign } from 'node:crypto';

/** A value in DER: a tag, the length of the content, the content. */
function encode(tag: number, ...content: (Buffer | string)[]): Buffer {
	const all = Buffer.concat(content.map((part) => Buffer.from(part as string)));
	const length = all.length < 128 ? [all.length] : [0x82, all.length >> 8, all.length & 255];
	return Buffer.concat([Buffer.from([tag, ...length]), all]);
}
const list = (...content: Buffer[]) => encode(0x30, ...content);
const number = (value: number) => encode(0x02, Buffer.from([value]));
const level = encode(0x0a, Buffer.from([1]));
const oid = (hex: string) => encode(0x06, Buffer.from(hex, 'hex'));
const bytes = (content: Buffer) => encode(0x04, content);

const toName = (name: string) => list(encode(0x31, list(oid('550403'), encode(0x0c, name))));
const ecdsaWithSha256 = list(oid('2a8648ce3d040302'));
const validity = list(encode(0x17, '200101000000Z'), encode(0x17, '491231235959Z'));

/** 2.5.29.31: where the list of revoked certificates is. */
export const revokedListAt = (url: string) =>
	list(oid('551d1f'), bytes(list(list(encode(0xa0, encode(0xa0, encode(0x86, url)))))));

/** 1.3.6.1.4.1.11129.2.1.17: what Android says about a key, for a challenge. */
export function describeAndroidKey(challenge: Buffer): Buffer {
	const head = [number(3), level, number(4), level, bytes(challenge), bytes(Buffer.alloc(0))];
	return list(oid('2b06010401d679020111'), bytes(list(...head, list(), list())));
}

interface CertificateOptions {
	subject: string;
	issuer: string;
	key: KeyObject;
	/** The private key of the issuer. */
	issuerKey: KeyObject;
	extensions?: Buffer[];
}

/** A certificate (X.509) for a P-256 key, in DER. */
export function createCertificate({ subject, issuer, key, issuerKey, extensions = [] }: CertificateOptions): Buffer {
	const content = list(
		...[encode(0xa0, number(2)), number(1), ecdsaWithSha256, toName(issuer), validity, toName(subject)],
		key.export({ format: 'der', type: 'spki' }),
		...(extensions.length > 0 ? [encode(0xa3, list(...extensions))] : []),
	);
	return list(content, ecdsaWithSha256, encode(0x03, Buffer.from([0]), sign('sha256', content, issuerKey)));
}
