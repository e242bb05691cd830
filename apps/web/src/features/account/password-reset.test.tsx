import { messages } from '@dermavigil/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setOnline } from '../../../test/browser.ts';
import { errorResponse, fakeServer, type Handlers } from '../../../test/fake-server.ts';
import { fillIn, getField, getFieldError, press } from '../../../test/form.ts';
import { renderApp } from '../../../test/render-app.tsx';

const { account, signup } = messages;

async function openReset(handler: Handlers['resetPassword'] = { message: account.resetDone }, hash = '#abc') {
	const server = fakeServer({ resetPassword: handler });
	return { server, ...(await renderApp(`/reset-password${hash}`)) };
}

test('asks for a link for choosing a new password', async () => {
	const server = fakeServer({ forgotPassword: { message: account.resetSent } });
	const { user } = await renderApp('/forgot-password');
	await press(user, 'Send link');
	expect(getFieldError('Email Address')).toBe(signup.emailRequired);
	await fillIn(user, { 'Email Address': 'ada@example.org' });
	await press(user, 'Send link');
	expect(await screen.findByText(account.resetSent)).toBeVisible();
	expect(server.getRequests('forgotPassword').map(({ body }) => body)).toEqual([{ email: 'ada@example.org' }]);
	expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/PateintLogIn');
});

test('says when no link could be requested, and lets people try again', async () => {
	const server = fakeServer({
		forgotPassword: () => {
			throw new TypeError('Failed to fetch');
		},
	});
	const { user } = await renderApp('/forgot-password');
	await fillIn(user, { 'Email Address': 'ada@example.org' });
	await press(user, 'Send link');
	expect(await screen.findByRole('alert')).toHaveTextContent(messages.client.failed);
	server.use({ forgotPassword: { message: account.resetSent } });
	await press(user, 'Send link');
	expect(await screen.findByText(account.resetSent)).toBeVisible();
});

test('the login still knows where people came from after a visit to the page for forgotten passwords', async () => {
	fakeServer();
	const { user } = await renderApp('/PateintLogIn', { state: { from: { pathname: '/scan' } } });
	await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
	await user.click(await screen.findByRole('link', { name: 'Back to login' }));
	expect(await screen.findByText(account.logInToSave)).toBeVisible();
});

test('chooses a new password with the token of the link', async () => {
	const { user, server } = await openReset();
	expect(getField('New Password')).toHaveAttribute('autocomplete', 'new-password');
	await fillIn(user, { 'New Password': 'short' });
	await press(user, 'Save password');
	expect(getFieldError('New Password')).toBe(signup.passwordTooShort);
	await fillIn(user, { 'New Password': 'longer1' });
	await press(user, 'Save password');
	expect(await screen.findByText(account.resetDone)).toBeVisible();
	expect(server.getRequests('resetPassword').map(({ body }) => body)).toEqual([{ token: 'abc', password: 'longer1' }]);
	expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/PateintLogIn');
	expect(screen.queryByRole('button', { name: 'Save password' })).not.toBeInTheDocument();
	expect(screen.queryByText(/You will be/)).not.toBeInTheDocument();
});

test('a link that was used or is too old leads to a new one', async () => {
	const { user } = await openReset(errorResponse(400, account.resetExpired));
	await fillIn(user, { 'New Password': 'longer1' });
	await press(user, 'Save password');
	expect(await screen.findByRole('alert')).toHaveTextContent(account.resetExpired);
	expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
});

test('an address without a token does not count as a link', async () => {
	await openReset(undefined, '');
	expect(screen.getByRole('alert')).toHaveTextContent(account.resetExpired);
	expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
});

test('without a connection, the page says so, and what was typed stays', async () => {
	const { user, server } = await openReset();
	setOnline(false);
	await fillIn(user, { 'New Password': 'longer1' });
	await press(user, 'Save password');
	expect(await screen.findByRole('alert')).toHaveTextContent('You are offline');
	expect(getField('New Password')).toHaveValue('longer1');
	expect(server.getRequests('resetPassword')).toEqual([]);
});
