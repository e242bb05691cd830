import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { finish, printedAddress, startProgram } from '../../../test/programs.ts';
import { freshStores } from '../../../test/stores.ts';

const jane = { full_name: 'Jane Privacy', email: 'jane.privacy@example.org', password: 'hunter2hunter2' };

it('nothing about a patient gets into the log, and links lead to the server itself', async () => {
	const stores = await freshStores();
	const env = { ...stores, IMAGE_KEY: '', SMTP_URL: '', PUBLIC_URL: '', PORT: '0', ANALYSIS_THREADS: '1' };
	const server = startProgram('main.ts', [], { env: { ...env, LOG_LEVEL: 'trace' } });
	const end = finish(server);
	const address = await printedAddress(server.stdout);
	const call = (method: string, path: string, body?: object, token?: string) =>
		fetch(address + path, {
			method,
			headers: {
				...(body && { 'content-type': 'application/json' }),
				...(token && { authorization: `Bearer ${token}` }),
			},
			...(body && { body: JSON.stringify(body) }),
		});

	expect((await call('POST', calls.signup.path, jane)).status).toBe(201);
	expect((await call('POST', calls.signup.path, jane)).status).toBe(409);
	expect((await call('POST', calls.signup.path, { ...jane, password: '1' })).status).toBe(400);
	const { email, password } = jane;
	expect((await call('POST', calls.login.path, { email, password: `${password}?` })).status).toBe(401);
	const login = await (await call('POST', calls.login.path, { email, password })).json();
	const token: string = login.session.access_token;
	expect((await call('GET', calls.me.path, undefined, token)).status).toBe(200);
	expect((await call('GET', `${calls.me.path}?email=${email}`, undefined, `${token}x`)).status).toBe(401);
	expect((await call('POST', calls.forgotPassword.path, { email })).status).toBe(200);
	expect((await call('DELETE', calls.withdraw.path.replace(':code', 'ABCD'))).status).toBe(404);
	expect((await call('POST', calls.contribute.path, {})).status).toBe(400);
	const form = new FormData();
	form.set('image', new Blob(['no photo']), 'jane.jpg');
	const headers = { cookie: `clinician=${token}`, 'x-forwarded-for': '203.0.113.7' };
	expect((await fetch(address + calls.analyze.path, { method: 'POST', headers, body: form })).status).toBe(415);
	server.kill('SIGTERM');
	const { status, output, errors } = await end;
	expect([status, errors]).toEqual([0, '']);

	const [file] = await readdir(join(stores.DATA_DIR, 'outbox'));
	const message = await readFile(join(stores.DATA_DIR, 'outbox', file!), 'utf8');
	const [link, resetToken] = /^http:.*#([\w-]{22})\r?$/m.exec(message) ?? [];
	expect(link).toContain(`${address}/reset-password#`);
	expect(output).toContain(join(stores.DATA_DIR, 'outbox', file!));
	expect(output).toContain(calls.login.path);
	// A line would say when a photo was contributed or withdrawn.
	expect(output).not.toContain(calls.contribute.path);
	for (const secret of ['jane', 'Privacy', password, token, resetToken!, '$argon2id', '203.0.113.7']) {
		expect(output.toLowerCase()).not.toContain(secret.toLowerCase());
	}
});
