import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { newPushSubscription } from '../../test/push-service.ts';
import { createPush, parseVapidKey } from './push.ts';
import { isPublicEndpoint } from './push-address.ts';

const privateKey = Buffer.alloc(32, 7);

/** What name servers answer for every name. */
function answerNames(ipv4: string[], ipv6: string[] = []): void {
	vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(ipv4);
	vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation(async () => {
		if (ipv6.length > 0) return ipv6;
		throw new Error('ENODATA');
	});
}
afterEach(() => void vi.restoreAllMocks());

it('connects to no internal address, whatever name leads there', async () => {
	let connections = 0;
	const server = createServer(() => connections++).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as { port: number };
	const push = createPush({ privateKey, subject: 'mailto:clinic@example.org' });
	const { keys } = newPushSubscription().input;
	answerNames(['127.0.0.1']);
	// The machine itself knows where this name leads, whatever name servers answer.
	await expect(push.send({ endpoint: `https://localhost:${port}/`, keys }, {})).rejects.toThrow('No answer');
	expect(connections).toBe(0);
	server.close();
});

it.each([
	['https://9.9.9.9/push', true],
	['https://[2620:fe::fe]/push', true],
	['https://100.64.0.1/push', false],
	['https://192.168.1.1/push', false],
	['https://0.0.0.0/push', false],
	['https://[fe80::1]/push', false],
	['https://[64:ff9b::a00:1]/push', false],
	['https://[::127.0.0.1]/push', false],
	['https://[4000::1]/push', false],
])('%s is public: %s', async (endpoint, expected) => {
	expect(await isPublicEndpoint(endpoint)).toBe(expected);
});

it.each([
	[['9.9.9.9'], [], true],
	[['9.9.9.9'], ['2620:fe::fe'], true],
	[['9.9.9.9', '10.0.0.1'], [], false],
	[['9.9.9.9'], ['::1'], false],
	[[], [], false],
])('a name that leads to %j and %j is public: %s', async (ipv4, ipv6, expected) => {
	answerNames(ipv4, ipv6);
	expect(await isPublicEndpoint('https://push.example/')).toBe(expected);
});

it('a name’s IPv4 addresses are enough if name servers do not answer about IPv6', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	answerNames(['9.9.9.9']);
	vi.spyOn(Resolver.prototype, 'resolve6').mockReturnValue(
		new Promise((_, reject) => vi.spyOn(Resolver.prototype, 'cancel').mockImplementation(() => reject('ECANCELLED'))),
	);
	const found = isPublicEndpoint('https://push.example/');
	await vi.advanceTimersByTimeAsync(5000);
	expect(await found).toBe(true);
});

it('reads a private key as tools write it, and nothing else', () => {
	expect(parseVapidKey(privateKey.toString('base64url'))).toEqual(privateKey);
	for (const wrong of ['', 'key', Buffer.alloc(32).toString('base64url'), randomBytes(33).toString('base64url')]) {
		expect(parseVapidKey(wrong)).toBeUndefined();
	}
});
