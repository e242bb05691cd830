import { messages } from '@dermavigil/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '../../api/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { endLogin, startLogin } from '../../api/session.ts';
import { LoginPage } from './login-page.tsx';
import { elsewhere, errorOf, field, openPage, press, type } from './test-page.tsx';

vi.mock('../../api/accounts.ts');

const right = { 'Email Address': 'ada@example.org', Password: 'secret1' };
const open = (state?: unknown) => openPage('/PateintLogIn', <LoginPage />, { state });

beforeEach(() => {
	endLogin();
	vi.mocked(logIn).mockReset().mockResolvedValue('token');
});

test('has its fields and its ways on', () => {
	open();
	expect(field('Email Address').autocomplete).toBe('username');
	expect(field('Password').autocomplete).toBe('current-password');
	expect(field('Remember me').checked).toBe(false);
	const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
	expect(address('Forgot password?')).toBe('/forgot-password');
	expect(address('Sign up')).toBe('/signUp');
});

test.each([
	['Email Address', '', 'Email is required'],
	['Email Address', 'ada@', 'Please enter a valid email address'],
	['Password', '  ', 'Password is required'],
])('%s as "%s": %s', async (label, value, text) => {
	open();
	type({ ...right, [label]: value });
	await press('Sign In');
	expect(errorOf(label)).toBe(text);
	expect(document.activeElement).toBe(field(label));
	expect(logIn).not.toHaveBeenCalled();
});

test('keeps the token, tells of the login and opens the lesions', async () => {
	const heard = vi.fn();
	window.addEventListener('authChange', heard, { once: true });
	open();
	type(right);
	await press('Sign In');
	expect(logIn).toHaveBeenCalledExactlyOnceWith({
		email: 'ada@example.org',
		password: 'secret1',
		remember: false,
	});
	expect(screen.getByText('Login successful!')).toBeTruthy();
	expect(localStorage.getItem('authToken')).toBe('token');
	expect(document.cookie).toBe('browserOpen=1');
	expect(heard).toHaveBeenCalled();
	expect(elsewhere()).toBe('/mylesion');
});

test('Remember me is sent, and needs no mark of the open browser', async () => {
	open();
	type(right);
	field('Remember me').click();
	await press('Sign In');
	expect(vi.mocked(logIn).mock.calls[0]?.[0].remember).toBe(true);
	expect({ ...localStorage }).toEqual({ authToken: 'token' });
	expect(document.cookie).toBe('');
});

test('leads back to where somebody was sent away', async () => {
	open({ from: { pathname: '/account', search: '', hash: '' } });
	expect(screen.getByText(messages.account.signInFirst)).toBeTruthy();
	type(right);
	await press('Sign In');
	expect(elsewhere()).toBe('/account');
});

test('whoever is logged in goes on at once', () => {
	startLogin('token', true);
	open();
	expect(elsewhere()).toBe('/mylesion');
});

test('a refusal is told in its own words, and what was typed stays', async () => {
	vi.mocked(logIn).mockRejectedValueOnce(new ApiError(messages.login.wrong, 401, messages.login.wrong));
	open();
	type(right);
	await press('Sign In');
	expect(screen.getByRole('alert').textContent).toBe(messages.login.wrong);
	expect([field('Email Address').value, field('Password').value]).toEqual(Object.values(right));
	expect(localStorage.getItem('authToken')).toBeNull();
	vi.mocked(logIn).mockRejectedValueOnce(new TypeError('Failed to fetch'));
	await press('Sign In');
	expect(screen.getByRole('alert').textContent).toBe('An error occurred during login');
});

test('Google is not there yet, and says so', async () => {
	open();
	await press('Continue with Google');
	expect(screen.getByText('Google login is not implemented yet.')).toBeTruthy();
});
