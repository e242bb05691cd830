import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushSubscriptionInput } from '@dermavigil/contract';

/** A browser's subscription at a push service as the server gets it, and what the browser keeps to itself. */
export interface TestSubscription {
	input: PushSubscriptionInput;
	pair: ECDH;
	auth: Buffer;
}

/** A new subscription at a public IP address that is never contacted. */
export function newPushSubscription(): TestSubscription {
	const pair = createECDH('prime256v1');
	const auth = randomBytes(16);
	const keys = { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') };
	const input = { endpoint: `https://9.9.9.9/push/${randomUUID()}`, keys, time_zone: 'Europe/Vienna' };
	return { input, pair, auth };
}

/** Decrypts a message as a browser does: aes128gcm (RFC 8188) with the keys of RFC 8291. */
export function decryptPush(body: Buffer, { pair, auth }: TestSubscription): string {
	const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
	const sender = body.subarray(21, 21 + keyLength);
	const derive = (key: Buffer, from: Buffer, info: Buffer | string, bytes: number) =>
		Buffer.from(hkdfSync('sha256', key, from, info, bytes));
	const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
	const key = derive(pair.computeSecret(sender), auth, info, 32);
	const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16);
	const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12);
	const content = body.subarray(21 + keyLength);
	const cipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(content.subarray(-16));
	const padded = Buffer.concat([cipher.update(content.subarray(0, -16)), cipher.final()]);
	return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

interface ReceivedPush {
	/** The path of the subscription. */
	url: string;
	headers: NodeJS.Dict<string | string[]>;
	body: Buffer;
}

/** A push service that stores what it receives. With `agent`, every address leads to it, without encryption. */
export async function startPushService() {
	const received: ReceivedPush[] = [];
	const service = { received, status: 201, beforeAnswer: async () => {}, agent: new Agent(), close: async () => {} };
	const server = createServer(async (request, response) => {
		received.push({ url: request.url!, headers: request.headers, body: await buffer(request) });
		await service.beforeAnswer();
		response.writeHead(service.status).end();
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	service.agent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
	service.close = async () => {
		server.closeAllConnections();
		server.close();
		await once(server, 'close');
	};
	return service;
}
