import { type Call, calls } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { forAll } from '../../test/for-all.ts';
import { startTestServer } from '../../test/server.ts';

const server = forAll(() => startTestServer());

it.each(Object.entries<Call>(calls))('%s is implemented', (_name, { method, path }) => {
	expect(server.app.hasRoute({ method, url: path })).toBe(true);
});
