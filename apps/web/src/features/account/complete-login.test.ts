import { expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { endLogin, getPatientToken, startLogin } from '../../api/session.ts';
import { completeLogin } from './complete-login.ts';

test('a login that arrives late does not replace one that began meanwhile, and ends on the server', async () => {
	const server = fakeServer({ logout: () => undefined });
	endLogin();
	completeLogin('first', true);
	expect(getPatientToken()).toBe('first');
	endLogin();
	startLogin('second', true);
	completeLogin('late', true);
	await expect.poll(() => server.getRequests('logout')).toHaveLength(1);
	expect(server.getRequests('logout')[0]!.headers.get('authorization')).toBe('Bearer late');
	expect(getPatientToken()).toBe('second');
});
