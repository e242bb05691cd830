import { messages, pagePaths } from '@dermavigil/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reduceMotion } from '../../../test/browser.ts';
import { errorResponse, fakeServer, type Handlers } from '../../../test/fake-server.ts';
import { makeConfig, makeProfile } from '../../../test/fixtures.ts';
import { fillIn, getField, getFieldError, press } from '../../../test/form.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { endLogin } from '../../api/session.ts';

const right = { 'Email Address': 'ada@example.org', Password: 'secret1' };
const login = { session: { access_token: 'token', expires_at: '2026-12-20T10:00:00.000Z' } };
/** What the pages after the login load. */
const patientData: Handlers = { me: makeProfile(), sessions: [], lesions: [], history: [], reviews: [] };

async function open({ state, ...handlers }: Pick<Handlers, 'login' | 'config'> & { state?: unknown } = {}) {
	const server = fakeServer({ ...patientData, login, ...handlers });
	return { server, ...(await renderApp('/PateintLogIn', { state })) };
}

beforeEach(() => {
	reduceMotion();
	endLogin();
});

test('has its fields, and links to what people may want instead', async () => {
	await open();
	expect(getField('Email Address')).toHaveAttribute('autocomplete', 'username');
	expect(getField('Password')).toHaveAttribute('autocomplete', 'current-password');
	expect(getField('Remember me')).not.toBeChecked();
	expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
	expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signUp');
});

test.each([
	['Email Address', '', 'Email is required'],
	['Email Address', 'ada@', 'Please enter a valid email address'],
	['Password', '  ', 'Password is required'],
])('%s as "%s": %s', async (label, value, text) => {
	const { user, server } = await open();
	await fillIn(user, { ...right, [label]: value });
	await press(user, 'Sign In');
	expect(getFieldError(label)).toBe(text);
	expect(getField(label)).toHaveFocus();
	expect(server.getRequests('login')).toEqual([]);
});

test('saves the token, announces the login and opens the lesions', async () => {
	const heard = vi.fn();
	window.addEventListener('authChange', heard, { once: true });
	const { user, server } = await open();
	await fillIn(user, right);
	await press(user, 'Sign In');
	expect(await screen.findByText('Login successful!')).toBeVisible();
	expect(server.getRequests('login').map(({ body }) => body)).toEqual([
		{ email: 'ada@example.org', password: 'secret1', remember: false },
	]);
	expect(localStorage.getItem('authToken')).toBe('token');
	expect(document.cookie).toBe('browserOpen=1');
	expect(heard).toHaveBeenCalled();
	expect(location.pathname).toBe('/mylesion');
});

test('Remember me is sent, and needs no mark of the open browser', async () => {
	const { user, server } = await open();
	await fillIn(user, right);
	await user.click(getField('Remember me'));
	await press(user, 'Sign In');
	await screen.findByText('Login successful!');
	expect(server.getRequests('login')[0]?.body.remember).toBe(true);
	expect({ ...localStorage, lastLists: undefined }).toEqual({ authToken: 'token' });
	expect(document.cookie).toBe('');
});

test('leads back to the page from which somebody was sent to log in', async () => {
	const { user } = await open({ state: { from: { pathname: '/account', search: '', hash: '' } } });
	expect(screen.getByText(messages.account.logInFirst)).toBeVisible();
	await fillIn(user, right);
	await press(user, 'Sign In');
	expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
	expect(location.pathname).toBe('/account');
});

test('somebody who is invited reads so, and with which address to log in', async () => {
	fakeServer(patientData);
	await renderApp('/invitation#token');
	expect(location.pathname).toBe(pagePaths.login);
	expect(screen.getByText(messages.account.logInToAccept)).toBeVisible();
});

test('after a sign-up, one notice says what to do', async () => {
	await open({ state: { from: { pathname: '/scan' }, notice: messages.signup.done } });
	expect(screen.getByText(messages.signup.done)).toBeVisible();
	expect(screen.queryByText(messages.account.logInToSave)).not.toBeInTheDocument();
});

test('somebody who is already logged in is led on at once', async () => {
	fakeServer(patientData);
	await renderApp('/PateintLogIn', { as: 'patient' });
	expect(location.pathname).toBe('/mylesion');
});

test('a denied login says why, and what was typed stays', async () => {
	const { user, server } = await open({ login: errorResponse(401, messages.login.wrong) });
	await fillIn(user, right);
	await press(user, 'Sign In');
	expect(await screen.findByRole('alert')).toHaveTextContent(messages.login.wrong);
	expect([getField('Email Address').value, getField('Password').value]).toEqual(Object.values(right));
	expect(localStorage.getItem('authToken')).toBeNull();
	server.use({
		login: () => {
			throw new TypeError('Failed to fetch');
		},
	});
	await press(user, 'Sign In');
	expect(await screen.findByText('An error occurred during login')).toHaveAttribute('role', 'alert');
});

test('a server without Google login says so once it has been asked', async () => {
	const { server, queries } = await open({ config: errorResponse(503, 'Away.') });
	const button = screen.getByRole('button', { name: 'Continue with Google' });
	await waitFor(() => expect(queries.getQueryState(['config'])?.status).toBe('error'));
	expect(screen.queryByText('Google login is not implemented yet.')).not.toBeInTheDocument();
	expect(button).toHaveAttribute('aria-disabled', 'true');
	server.use({ config: makeConfig() });
	await act(() => queries.refetchQueries({ queryKey: ['config'] }));
	expect(button).toHaveAccessibleDescription('Google login is not implemented yet.');
	expect(button).toHaveAttribute('aria-disabled', 'true');
});
