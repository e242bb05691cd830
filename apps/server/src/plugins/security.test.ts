import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from './security.ts';

it('keeps people on HTTPS where they reach the server that way, and only there', async () => {
	for (const secure of [true, false]) {
		const app = Fastify();
		await addSecurityHeaders(app, secure);
		const { headers } = await app.inject('/');
		expect(String(headers['content-security-policy']).includes('upgrade-insecure-requests')).toBe(secure);
		expect('strict-transport-security' in headers).toBe(secure);
	}
});

it.each([
	['/', false],
	['/scan', false],
	['/docsomething', false],
	['/docs', true],
	['/docs/static/index.html', true],
])('%s may write its styles as it appears: %s', async (url, allowed) => {
	const app = Fastify();
	await addSecurityHeaders(app, false);
	const policy = String((await app.inject(url)).headers['content-security-policy']);
	expect(policy.includes("'unsafe-inline'")).toBe(allowed);
});
