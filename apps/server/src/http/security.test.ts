import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from './security.ts';

it('keeps people on HTTPS where they reach the server that way, and only there', async () => {
	for (const secure of [true, false]) {
		const app = Fastify();
		await addSecurityHeaders(app, secure);
		const { headers } = await app.inject('/');
		expect(String(headers['content-security-policy']).includes('upgrade-insecure-requests')).toBe(secure);
		expect(headers['strict-transport-security']).toBe(secure ? 'max-age=31536000' : undefined);
	}
});

it('runs no script and no worker but its own, and takes styles from files alone', async () => {
	const app = Fastify();
	await addSecurityHeaders(app, false);
	const policy = String((await app.inject('/')).headers['content-security-policy']).split(';');
	expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
	expect(policy).toContain("style-src 'self'");
	expect(policy).toContain("worker-src 'self'");
	expect(policy).toContain("media-src 'self' blob:");
	expect(policy).toContain("object-src 'none'");
});
