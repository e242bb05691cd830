import { type Call, calls } from '@dermavigil/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());

it.each(Object.entries<Call>(calls))('%s is implemented', (_name, { method, path }) => {
	expect(server.app.hasRoute({ method, url: path })).toBe(true);
});
