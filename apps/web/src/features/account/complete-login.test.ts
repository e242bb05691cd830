import { expect, test } from 'vitest';
import { endLogin, patientToken, startLogin } from '../../api/session.ts';
import { completeLogin } from './complete-login.ts';

test('a login that comes late does not take the place of whoever has logged in meanwhile', () => {
	endLogin();
	completeLogin('first', true);
	expect(patientToken()).toBe('first');
	endLogin();
	startLogin('second', true);
	completeLogin('late', true);
	expect(patientToken()).toBe('second');
});
