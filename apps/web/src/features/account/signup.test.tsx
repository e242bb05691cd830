import { limits, messages } from '@dermavigil/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signUp } from '../../api/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { SignupPage } from './signup-page.tsx';
import { elsewhere, errorOf, field, openPage, press, type } from './test-page.tsx';

vi.mock('../../api/accounts.ts');

const { signup } = messages;
const right = {
	'Full Name': 'Ada Lovelace',
	'Email Address': 'ada@example.org',
	Password: 'secret1',
	'Confirm Password': 'secret1',
};
const labels = Object.keys(right);
const indicator = () => document.getElementById(`${field('Confirm Password').id}-note`)!;
const open = (state?: unknown) => openPage('/signUp', <SignupPage />, { state });

beforeEach(() => {
	vi.mocked(signUp).mockReset().mockResolvedValue(signup.done);
});

test('has its fields, its button and the way to the login', () => {
	open();
	expect(labels.map((label) => field(label).autocomplete)).toEqual(['name', 'email', 'new-password', 'new-password']);
	expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy();
	expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/PateintLogIn');
});

test.each([
	['Full Name', '  ', 'Full name is required'],
	['Email Address', '', 'Email is required'],
	['Email Address', 'ada@example', 'Please enter a valid email address'],
	['Password', '12345', 'Password must be at least 6 characters long'],
	['Confirm Password', 'secret2', 'Passwords do not match'],
])('%s as "%s": %s', async (label, value, text) => {
	open();
	type({ ...right, [label]: value });
	await press('Create Account');
	expect(errorOf(label)).toBe(text);
	expect(screen.getAllByText(text)).toHaveLength(1);
	expect(document.activeElement).toBe(field(label));
	expect(signUp).not.toHaveBeenCalled();
	type({ [label]: right[label as keyof typeof right] });
	expect(errorOf(label)).toBeUndefined();
});

test('checks in the order of the fields: each gets its error, the first the focus', async () => {
	open();
	await press('Create Account');
	expect(labels.map(errorOf)).toEqual([signup.nameRequired, signup.emailRequired, signup.passwordTooShort, undefined]);
	expect(document.activeElement).toBe(field('Full Name'));
	type({ 'Full Name': 'Ada', 'Email Address': 'ada', Password: 'abc', 'Confirm Password': 'abd' });
	await press('Create Account');
	expect(document.activeElement).toBe(field('Email Address'));
	expect([errorOf('Full Name'), errorOf('Email Address')]).toEqual([undefined, signup.emailInvalid]);
});

test('says while typing whether the passwords match', () => {
	open();
	expect(indicator().getAttribute('role')).toBe('status');
	type({ Password: 'secret1' });
	expect(indicator().textContent).toBe('');
	type({ 'Confirm Password': 'secret' });
	expect(indicator().textContent).toBe('Passwords do not match');
	type({ 'Confirm Password': 'secret1' });
	expect(indicator().textContent).toBe('Passwords match');
	type({ Password: 'secret12' });
	expect(indicator().textContent).toBe('Passwords do not match');
});

test('after a mismatch, mending the first password takes the error back too, and no other', async () => {
	open();
	type({ ...right, Password: 'secret2' });
	await press('Create Account');
	expect(errorOf('Confirm Password')).toBe('Passwords do not match');
	type({ Password: 'secret1' });
	expect(errorOf('Confirm Password')).toBeUndefined();
	expect(indicator().textContent).toBe('Passwords match');
	type({ Password: 'short' });
	await press('Create Account');
	type({ 'Confirm Password': 'short' });
	expect(errorOf('Password')).toBe('Password must be at least 6 characters long');
});

test('shows and hides each password', () => {
	open();
	const [first] = screen.getAllByRole('button', { name: 'Show' });
	fireEvent.click(first!);
	expect([field('Password').type, field('Confirm Password').type]).toEqual(['text', 'password']);
	fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
	expect(field('Password').type).toBe('password');
});

test('tells of the new account, and opens the login after 2 seconds', async () => {
	vi.useFakeTimers();
	open({ from: { pathname: '/mylesion' } });
	type({ ...right, 'Full Name': ' Ada Lovelace ' });
	await press('Create Account');
	const { 'Full Name': full_name, 'Email Address': email, Password: password } = right;
	expect(signUp).toHaveBeenCalledExactlyOnceWith({ full_name, email, password });
	expect(screen.getByText(signup.done)).toBeTruthy();
	expect(limits.account.signupRedirectDelay).toBe(2000);
	await press('Create Account');
	expect(signUp).toHaveBeenCalledTimes(1);
	act(() => vi.advanceTimersByTime(1999));
	expect(elsewhere()).toBeUndefined();
	act(() => vi.advanceTimersByTime(1));
	expect(elsewhere()).toBe('/PateintLogIn from /mylesion');
});

test('a refusal is told in its own words, and what was typed stays', async () => {
	vi.mocked(signUp).mockRejectedValueOnce(new ApiError(signup.taken, 409, signup.taken));
	open();
	type(right);
	await press('Create Account');
	expect(screen.getByRole('alert').textContent).toBe(signup.taken);
	expect(Object.fromEntries(labels.map((label) => [label, field(label).value]))).toEqual(right);
	vi.mocked(signUp).mockRejectedValueOnce(new TypeError('Failed to fetch'));
	await press('Create Account');
	expect(screen.getByRole('alert').textContent).toBe('An error occurred during signup');
	await press('Create Account');
	expect(screen.queryByRole('alert')).toBeNull();
	expect(screen.getByText(signup.done)).toBeTruthy();
});

test('a double click sends once', async () => {
	let answer = (_message: string) => {};
	vi.mocked(signUp).mockReturnValue(new Promise((resolve) => (answer = resolve)));
	open();
	type(right);
	await press('Create Account');
	await press('Creating account...');
	expect(signUp).toHaveBeenCalledTimes(1);
	await act(async () => answer(signup.done));
	expect(screen.getByText(signup.done)).toBeTruthy();
});

test('Google is not there yet, and says so', async () => {
	open();
	await press('Continue with Google');
	expect(screen.getByText('Google signup is not implemented yet.')).toBeTruthy();
});
