import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from './security.ts';

it('keeps people on HTTPS only if they reach the server that way', async () => {
	for (const secure of [true, false]) {
		const app = Fastify();
		await addSecurityHeaders(app, secure);
		const { headers } = await app.inject('/');
		expect(String(headers['content-security-policy']).includes('upgrade-insecure-requests')).toBe(secure);
		expect(headers['strict-transport-security']).toBe(secure ? 'max-age=31536000' : undefined);
	}
});

it('runs only its own scripts and workers, and takes styles only from files', async () => {
	const app = Fastify();
	await addSecurityHeaders(app, false);
	const policy = String((await app.inject('/')).headers['content-security-policy']).split(';');
	expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
	expect(policy).toContain("style-src 'self'");
	expect(policy).toContain("worker-src 'self'");
	expect(policy).toContain("media-src 'self' blob:");
	expect(policy).toContain("object-src 'none'");
});

it('lets no other site show a page, learn its address or take what is typed into it', async () => {
	const app = Fastify();
	await addSecurityHeaders(app, true);
	const { headers } = await app.inject('/');
	expect(headers).toMatchObject({
		'x-frame-options': 'DENY',
		'referrer-policy': 'same-origin',
		'cross-origin-embedder-policy': 'require-corp',
		'cross-origin-opener-policy': 'same-origin',
		'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
	});
	const policy = String(headers['content-security-policy']).split(';');
	expect(policy).toEqual(
		expect.arrayContaining(["default-src 'self'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'"]),
	);
});
