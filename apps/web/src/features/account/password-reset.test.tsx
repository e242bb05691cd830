import { messages } from '@dermavigil/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgotPassword, resetPassword } from '../../api/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { errorOf, field, openPage, press, type } from './test-page.tsx';

vi.mock('../../api/accounts.ts');

const { account, signup } = messages;
const openForgot = () => openPage('/forgot-password', <ForgotPasswordPage />);
const openReset = (hash = '#abc') => openPage('/reset-password', <ResetPasswordPage />, { hash });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
	vi.mocked(forgotPassword).mockReset().mockResolvedValue(account.resetSent);
	vi.mocked(resetPassword).mockReset().mockResolvedValue(account.resetDone);
});

test('asks for a link to choose a new password', async () => {
	openForgot();
	await press('Send Link');
	expect(errorOf('Email Address')).toBe(signup.emailRequired);
	type({ 'Email Address': 'ada@example.org' });
	await press('Send Link');
	expect(forgotPassword).toHaveBeenCalledExactlyOnceWith({ email: 'ada@example.org' });
	expect(screen.getByText(account.resetSent)).toBeTruthy();
	expect(href('Back to sign in')).toBe('/PateintLogIn');
});

test('chooses a new password with the token of the link', async () => {
	openReset();
	expect(field('New Password').autocomplete).toBe('new-password');
	type({ 'New Password': 'short' });
	await press('Save Password');
	expect(errorOf('New Password')).toBe(signup.passwordTooShort);
	type({ 'New Password': 'longer1' });
	await press('Save Password');
	expect(resetPassword).toHaveBeenCalledExactlyOnceWith({ token: 'abc', password: 'longer1' });
	expect(screen.getByText(account.resetDone)).toBeTruthy();
	expect(href('Sign in')).toBe('/PateintLogIn');
	expect(screen.queryByRole('button', { name: 'Save Password' })).toBeNull();
});

test('a link that was used or is too old leads to a new one', async () => {
	vi.mocked(resetPassword).mockRejectedValue(new ApiError(account.resetExpired, 400, account.resetExpired));
	openReset();
	type({ 'New Password': 'longer1' });
	await press('Save Password');
	expect(screen.getByRole('alert').textContent).toBe(account.resetExpired);
	expect(href('Ask for a new link')).toBe('/forgot-password');
});

test('an address without a token is no link', () => {
	openReset('');
	expect(screen.getByRole('alert').textContent).toBe(account.resetExpired);
	expect(screen.queryByLabelText('New Password')).toBeNull();
});

test('without a connection it says so and keeps what was typed', async () => {
	vi.mocked(resetPassword).mockRejectedValue(new ApiError(messages.client.offline, 0, messages.client.offline));
	openReset();
	type({ 'New Password': 'longer1' });
	await press('Save Password');
	expect(screen.getByRole('alert').textContent).toBe('You are offline');
	expect(field('New Password').value).toBe('longer1');
});
