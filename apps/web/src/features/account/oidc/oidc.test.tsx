import { messages, oidcFailures, signInMessages } from '@dermavigil/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { reduceMotion } from '../../../../test/browser.ts';
import { createPending, errorResponse, fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeConfig, makeProfile } from '../../../../test/fixtures.ts';
import { fillIn, getFieldError, press } from '../../../../test/form.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { endLogin } from '../../../api/session.ts';

const config = makeConfig({ oidc: { name: 'City Clinic' } });
const session = { access_token: 'token', expires_at: '2026-12-20T10:00:00.000Z' };
const me = makeProfile();
const from = { pathname: '/account', search: '', hash: '', state: null, key: '' };

async function open(path: string, handlers: Handlers = {}, state?: unknown) {
	const server = fakeServer({ config, me, sessions: [], lesions: [], history: [], reviews: [], ...handlers });
	return { server, ...(await renderApp(path, { state })) };
}

beforeEach(() => {
	reduceMotion();
	endLogin();
});

test('leaves for the issuer, and comes back to the page that asked for the login', async () => {
	// jsdom cannot leave the page.
	const url = `${location.origin}/PateintLogIn#issuer`;
	const { user, server } = await open('/PateintLogIn', { startOidc: { url } }, { from });
	await user.click(screen.getByLabelText('Remember me'));
	await user.click(await screen.findByRole('button', { name: 'Continue with City Clinic' }));
	expect(location.hash).toBe('#issuer');
	expect(server.getRequests('startOidc')).toHaveLength(1);

	cleanup();
	const back = await open('/PateintLogIn#oidc', { finishOidc: { session } });
	expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
	expect([location.pathname, location.hash]).toEqual(['/account', '']);
	expect(back.server.getRequests('finishOidc').map(({ body }) => body)).toEqual([{ remember: true }]);
	expect({ ...localStorage, lastLists: undefined }).toEqual({ authToken: 'token' });
	expect({ ...sessionStorage }).toEqual({});
});

test('leads to the issuer once, and again on a page that the browser restores as it was left', async () => {
	const url = `${location.origin}/PateintLogIn#issuer`;
	const { user, server } = await open('/PateintLogIn', { startOidc: { url } });
	const button = await screen.findByRole('button', { name: 'Continue with City Clinic' });
	await user.click(button);
	await user.click(button);
	expect(server.getRequests('startOidc')).toHaveLength(1);
	window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
	await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
	await user.click(button);
	expect(server.getRequests('startOidc')).toHaveLength(2);
});

test('asks for the password of an account before it is linked', async () => {
	const { user, server } = await open('/PateintLogIn#oidc', { finishOidc: { link_to: me.email } });
	expect(await screen.findByText(signInMessages.linkAsked(me.email, 'City Clinic'))).toBeVisible();
	const without = screen.getByRole('link', { name: 'No password yet, or forgot it?' });
	expect(without).toHaveAttribute('href', '/forgot-password');
	expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signUp');
	await press(user, 'Link and log in');
	expect(getFieldError('Password')).toBe(messages.login.passwordRequired);
	server.use({ finishOidc: errorResponse(403, signInMessages.linkWrong) });
	await fillIn(user, { Password: 'mistaken' });
	await press(user, 'Link and log in');
	expect(await screen.findByRole('alert')).toHaveTextContent(signInMessages.linkWrong);
	server.use({ finishOidc: { session } });
	await press(user, 'Link and log in');
	expect(await screen.findByText(messages.login.done)).toBeVisible();
	expect(server.getRequests('finishOidc').at(-1)!.body).toEqual({ password: 'mistaken', remember: false });
	expect(location.pathname).toBe('/mylesion');
});

test.each(oidcFailures)('%s has its own text, which a reload does not repeat', async (reason) => {
	const { server } = await open(`/PateintLogIn#oidc-${reason}`);
	expect(await screen.findByText(signInMessages.oidc[reason]('City Clinic'))).toHaveAttribute('role', 'alert');
	expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
	expect(location.hash).toBe('');
	expect(server.getRequests('finishOidc')).toEqual([]);
});

test('an error from the server is shown in its own words, on the way to the issuer and back', async () => {
	const unreachable = signInMessages.oidc.unreachable('City Clinic');
	const { user } = await open('/signUp', { startOidc: errorResponse(503, unreachable) });
	await user.click(await screen.findByRole('button', { name: 'Continue with City Clinic' }));
	expect(await screen.findByRole('alert')).toHaveTextContent(unreachable);
});

test('an answer that was used before leads back to the login', async () => {
	const replayed = signInMessages.oidc.replayed();
	await open('/PateintLogIn#oidc', { finishOidc: errorResponse(400, replayed) });
	expect(await screen.findByRole('alert')).toHaveTextContent(replayed);
	expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

const identity = { id: me.id, name: 'City Clinic', linked_at: '2026-11-20T10:00:00.000Z' };

test('the account page shows who logs in, and unlinks it', async () => {
	const server = fakeServer({
		...{ config, me, sessions: [], unlinkIdentity: () => undefined },
		signInMethods: { has_password: true, identities: [identity], passkeys: [] },
	});
	const { user } = await renderApp('/account', { as: 'patient' });
	await screen.findByText('Linked to City Clinic');
	server.use({ signInMethods: { has_password: true, identities: [], passkeys: [] } });
	await press(user, 'Unlink City Clinic');
	expect(await screen.findByText(signInMessages.unlinked('City Clinic'))).toBeVisible();
	expect(server.getRequests('unlinkIdentity').map(({ params }) => params)).toEqual([{ id: identity.id }]);
	await waitFor(() => expect(screen.queryByText('Linked to City Clinic')).not.toBeInTheDocument());
	await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('unlinking an issuer does not move the focus of somebody who is elsewhere by then', async () => {
	const unlinking = createPending<undefined>();
	const server = fakeServer({
		...{ config, me, sessions: [], unlinkIdentity: () => unlinking.promise },
		signInMethods: { has_password: true, identities: [identity], passkeys: [] },
	});
	const { user } = await renderApp('/account', { as: 'patient' });
	await press(user, 'Unlink City Clinic');
	const name = screen.getByLabelText('Full Name');
	await user.type(name, 'A');
	server.use({ signInMethods: { has_password: true, identities: [], passkeys: [] } });
	unlinking.resolve(undefined);
	await waitFor(() => expect(screen.queryByText('Linked to City Clinic')).not.toBeInTheDocument());
	expect(name).toHaveFocus();
});

test('an account without a password can set one, and can be deleted without one', async () => {
	const server = fakeServer({
		...{ config, me, sessions: [], changePassword: () => undefined },
		deleteAccount: errorResponse(403, signInMessages.logInAgain),
		signInMethods: { has_password: false, identities: [identity], passkeys: [] },
	});
	const { user } = await renderApp('/account', { as: 'patient' });
	await screen.findByText('Linked to City Clinic');
	expect(screen.queryByRole('button', { name: 'Unlink City Clinic' })).not.toBeInTheDocument();
	await press(user, 'Delete account');
	await press(user, 'Delete for good');
	expect(await screen.findByText(signInMessages.logInAgain)).toBeVisible();
	expect(server.getRequests('deleteAccount').map(({ body }) => body)).toEqual([{ with_people: false }]);
	await press(user, 'Cancel');
	await fillIn(user, { 'New Password': 'secret1' });
	await press(user, 'Set password');
	expect(await screen.findByText(signInMessages.passwordSet)).toBeVisible();
	expect(server.getRequests('changePassword').map(({ body }) => body)).toEqual([{ new_password: 'secret1' }]);
});
