import { limits, messages } from '@dermavigil/contract';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reduceMotion } from '../../../test/browser.ts';
import { createPending, errorResponse, fakeServer, type Handlers } from '../../../test/fake-server.ts';
import { fillIn, getField, getFieldError, press } from '../../../test/form.ts';
import { renderApp } from '../../../test/render-app.tsx';

const { signup } = messages;
const right = {
	'Full Name': 'Ada Lovelace',
	'Email Address': 'ada@example.org',
	Password: 'secret1',
	'Confirm Password': 'secret1',
};
const labels = Object.keys(right);
const created = { message: signup.done };
const getIndicator = () => document.getElementById(`${getField('Confirm Password').id}-note`)!;

async function open({ signup: handler = created, state }: { signup?: Handlers['signup']; state?: unknown } = {}) {
	const server = fakeServer({ signup: handler });
	return { server, ...(await renderApp('/signUp', { state })) };
}

test('has its fields, its button and the way to the login', async () => {
	await open();
	expect(labels.map((label) => getField(label).autocomplete)).toEqual([
		'name',
		'email',
		'new-password',
		'new-password',
	]);
	expect(screen.getByRole('button', { name: 'Create Account' })).toBeVisible();
	expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/PateintLogIn');
});

test.each([
	['Full Name', '  ', 'Full name is required'],
	['Email Address', '', 'Email is required'],
	['Email Address', 'ada@example', 'Please enter a valid email address'],
	['Password', '12345', 'Password must be at least 6 characters long'],
	['Confirm Password', 'secret2', 'Passwords do not match'],
])('%s as "%s": %s', async (label, value, text) => {
	const { user, server } = await open();
	await fillIn(user, { ...right, [label]: value });
	await press(user, 'Create Account');
	expect(getFieldError(label)).toBe(text);
	expect(screen.getAllByText(text)).toHaveLength(1);
	expect(getField(label)).toHaveFocus();
	expect(server.getRequests('signup')).toEqual([]);
	await fillIn(user, { [label]: right[label as keyof typeof right] });
	expect(getFieldError(label)).toBeUndefined();
});

test('checks in the order of the fields: each gets its error, the first the focus', async () => {
	const { user } = await open();
	await press(user, 'Create Account');
	expect(labels.map(getFieldError)).toEqual([
		signup.nameRequired,
		signup.emailRequired,
		signup.passwordTooShort,
		undefined,
	]);
	expect(getField('Full Name')).toHaveFocus();
	await fillIn(user, { 'Full Name': 'Ada', 'Email Address': 'ada', Password: 'abc', 'Confirm Password': 'abd' });
	await press(user, 'Create Account');
	expect(getField('Email Address')).toHaveFocus();
	expect([getFieldError('Full Name'), getFieldError('Email Address')]).toEqual([undefined, signup.emailInvalid]);
});

test('says while typing whether the passwords match', async () => {
	const { user } = await open();
	expect(getIndicator()).toHaveAttribute('role', 'status');
	await fillIn(user, { Password: 'secret1' });
	expect(getIndicator()).toBeEmptyDOMElement();
	await fillIn(user, { 'Confirm Password': 'secret' });
	expect(getIndicator().textContent).toBe('Passwords do not match');
	await user.type(getField('Confirm Password'), '1');
	expect(getIndicator().textContent).toBe('Passwords match');
	await user.type(getField('Password'), '2');
	expect(getIndicator().textContent).toBe('Passwords do not match');
});

test('after a mismatch, correcting the first password also removes the error, but no other error', async () => {
	const { user } = await open();
	await fillIn(user, { ...right, Password: 'secret2' });
	await press(user, 'Create Account');
	expect(getFieldError('Confirm Password')).toBe('Passwords do not match');
	await fillIn(user, { Password: 'secret1' });
	expect(getFieldError('Confirm Password')).toBeUndefined();
	expect(getIndicator().textContent).toBe('Passwords match');
	await fillIn(user, { Password: 'short' });
	await press(user, 'Create Account');
	await fillIn(user, { 'Confirm Password': 'short' });
	expect(getFieldError('Password')).toBe('Password must be at least 6 characters long');
});

test('shows and hides each password', async () => {
	const { user } = await open();
	const [first] = screen.getAllByRole('button', { name: 'Show' });
	await user.click(first!);
	expect([getField('Password').type, getField('Confirm Password').type]).toEqual(['text', 'password']);
	await press(user, 'Hide');
	expect(getField('Password')).toHaveAttribute('type', 'password');
});

test('says that the account was created, and opens the login after 2 seconds', async () => {
	reduceMotion();
	const { user, server } = await open({ state: { from: { pathname: '/mylesion' } } });
	await fillIn(user, { ...right, 'Full Name': ' Ada Lovelace ' });
	vi.useFakeTimers();
	await press(user, 'Create Account');
	// Lets the request and its response arrive while no time passes on the page.
	for (let round = 0; round < 10; round++) await act(() => vi.advanceTimersByTimeAsync(0));
	expect(screen.getByText(signup.done)).toBeVisible();
	const { 'Full Name': full_name, 'Email Address': email, Password: password } = right;
	expect(server.getRequests('signup').map(({ body }) => body)).toEqual([{ full_name, email, password }]);
	expect(limits.account.signupRedirectDelay).toBe(2000);
	await press(user, 'Create Account');
	expect(server.getRequests('signup')).toHaveLength(1);
	act(() => vi.advanceTimersByTime(1999));
	expect(location.pathname).toBe('/signUp');
	act(() => vi.advanceTimersByTime(1));
	expect(location.pathname).toBe('/PateintLogIn');
	expect(history.state.usr).toEqual({ from: { pathname: '/mylesion' }, notice: signup.done, email });
});

test('an error from the server is shown in its own words, and what was typed stays', async () => {
	const { user, server } = await open({ signup: errorResponse(409, signup.taken) });
	await fillIn(user, right);
	await press(user, 'Create Account');
	expect(await screen.findByRole('alert')).toHaveTextContent(signup.taken);
	expect(Object.fromEntries(labels.map((label) => [label, getField(label).value]))).toEqual(right);
	server.use({
		signup: () => {
			throw new TypeError('Failed to fetch');
		},
	});
	await press(user, 'Create Account');
	expect(await screen.findByText('An error occurred during signup')).toHaveAttribute('role', 'alert');
	server.use({ signup: created });
	await press(user, 'Create Account');
	expect(await screen.findByText(signup.done)).toBeVisible();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a double click sends once', async () => {
	const pending = createPending<typeof created>();
	const { user, server } = await open({ signup: () => pending.promise });
	await fillIn(user, right);
	await press(user, 'Create Account');
	await press(user, 'Creating account...');
	expect(server.getRequests('signup')).toHaveLength(1);
	pending.resolve(created);
	expect(await screen.findByText(signup.done)).toBeVisible();
});

test('a server without Google sign-up says so', async () => {
	await open();
	await screen.findByText('Google signup is not implemented yet.');
	const button = screen.getByRole('button', { name: 'Continue with Google' });
	expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('the message after the sign-up is still there on the login page', async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const { user } = await open({ signup: { message: signup.confirmationSent } });
	await fillIn(user, right);
	await press(user, 'Create Account');
	await screen.findByText(signup.confirmationSent);
	await act(() => vi.advanceTimersByTimeAsync(limits.account.signupRedirectDelay));
	await screen.findByRole('heading', { name: 'Log in' });
	expect(screen.getByRole('status')).toHaveTextContent(signup.confirmationSent);
	vi.useRealTimers();
});

async function openLink(hash: string, confirmSignup: Handlers['confirmSignup'] = { message: signup.done }) {
	const server = fakeServer({ confirmSignup });
	return { server, ...(await renderApp(`/confirm-sign-up${hash}`)) };
}

test('the link in the message finishes the sign-up with the password', async () => {
	const { user, server } = await openLink('#the-token');
	await fillIn(user, { Password: 'secret1' });
	await press(user, 'Create Account');
	expect(await screen.findByText(signup.done)).toBeInTheDocument();
	expect(server.getRequests('confirmSignup').map(({ body }) => body)).toEqual([
		{ token: 'the-token', password: 'secret1' },
	]);
	expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/PateintLogIn');
});

test('another password can be corrected; an expired link leads back to the sign-up', async () => {
	const { user, server } = await openLink('#the-token', errorResponse(403, signup.otherPassword));
	await fillIn(user, { Password: 'secret2' });
	await press(user, 'Create Account');
	expect(await screen.findByText(signup.otherPassword)).toBeInTheDocument();
	server.use({ confirmSignup: errorResponse(400, signup.confirmationExpired) });
	await press(user, 'Create Account');
	expect(await screen.findByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', '/signUp');
});

test('a link that is used too late for its password to count leads to the login', async () => {
	const { user } = await openLink('#the-token', errorResponse(409, signup.hasAccount));
	await fillIn(user, { Password: 'secret2' });
	await press(user, 'Create Account');
	expect(await screen.findByText(signup.hasAccount)).toBeInTheDocument();
	expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/PateintLogIn');
});

test('a link that was cut off does not count as a link', async () => {
	await openLink('');
	expect(screen.getByText(signup.confirmationExpired)).toBeInTheDocument();
});
