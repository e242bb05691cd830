import { messages, signInMessages } from '@dermavigil/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reduceMotion } from '../../../../test/browser.ts';
import { errorResponse, fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeProfile, uuid } from '../../../../test/fixtures.ts';
import { fillIn, getFieldError, press } from '../../../../test/form.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { endLogin } from '../../../api/session.ts';

// The browser's part, which jsdom lacks; e2e/patient/passkeys.spec.ts uses the real one.
const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);

const texts = signInMessages.passkey;
const me = makeProfile();
const credential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} };
const added = { ...credential, response: { clientDataJSON: 'AA', attestationObject: 'AA', transports: ['internal'] } };
const used = { ...credential, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } };
const options = { challenge: 'AAAA' };
const session = { access_token: 'token', expires_at: '2026-12-20T10:00:00.000Z' };
const phone = { id: uuid(20), name: 'Safari on iOS', added_at: '2026-11-20T10:00:00.000Z', used_at: null };
const tablet = { ...phone, id: uuid(21), name: 'Chrome on Android', used_at: '2026-11-21T10:00:00.000Z' };
const methods = { has_password: true, identities: [], passkeys: [phone] };
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const getPart = () => within(screen.getByRole('region', { name: 'Your passkeys' }));

beforeEach(() => {
	reduceMotion();
	endLogin();
	vi.stubGlobal('PublicKeyCredential', class {});
	browser.startRegistration.mockReset().mockResolvedValue(added);
	browser.startAuthentication.mockReset().mockResolvedValue(used);
});

async function openLogin(handlers: Handlers = {}) {
	const patientData = { me, sessions: [], lesions: [], history: [], reviews: [] };
	const server = fakeServer({ ...patientData, startPasskeyLogin: options, passkeyLogin: { session }, ...handlers });
	return { server, ...(await renderApp('/PateintLogIn')) };
}

async function openAccount(handlers: Handlers = {}) {
	const server = fakeServer({ me, sessions: [], signInMethods: methods, ...handlers });
	const app = await renderApp('/account', { as: 'patient' });
	await screen.findByText(me.email);
	return { server, ...app };
}

test('logs in with what the browser answers', async () => {
	const { user, server } = await openLogin();
	await user.click(screen.getByLabelText('Remember me'));
	await press(user, 'Log in with a passkey');
	expect(await screen.findByText(messages.login.done)).toBeVisible();
	expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: options });
	expect(server.getRequests('passkeyLogin').map(({ body }) => body)).toEqual([{ passkey: used, remember: true }]);
	expect({ ...localStorage, lastLists: undefined }).toEqual({ authToken: 'token' });
	expect(location.pathname).toBe('/mylesion');
});

test('says when no passkey was used, and what the server says about one', async () => {
	const { user } = await openLogin({ passkeyLogin: errorResponse(400, texts.unknown) });
	browser.startAuthentication.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
	await press(user, 'Log in with a passkey');
	expect(await screen.findByRole('alert')).toHaveTextContent(texts.stopped);
	await press(user, 'Log in with a passkey');
	expect(await screen.findByText(texts.unknown)).toHaveAttribute('role', 'alert');
	expect(localStorage.getItem('authToken')).toBeNull();
});

test('says in its own words that no server answered in time', async () => {
	const { user } = await openLogin({
		startPasskeyLogin: () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')),
	});
	await press(user, 'Log in with a passkey');
	expect(await screen.findByRole('alert')).toHaveTextContent(messages.client.failed);
});

test('is offered only if the browser supports it', async () => {
	vi.stubGlobal('PublicKeyCredential', undefined);
	Reflect.deleteProperty(window, 'PublicKeyCredential');
	await openLogin();
	expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).not.toBeInTheDocument();
});

test('adds a passkey after the password', async () => {
	const { user, server } = await openAccount({ startPasskey: options, addPasskey: tablet });
	await press(user, 'Add a passkey');
	expect(getFieldError('Password for a new passkey')).toBe(messages.login.passwordRequired);
	browser.startRegistration.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'InvalidStateError' }));
	await fillIn(user, { 'Password for a new passkey': 'secret1' });
	await press(user, 'Add a passkey');
	expect(await getPart().findByRole('alert')).toHaveTextContent(texts.known);
	// Its answer is lost.
	server.use({ addPasskey: lost, signInMethods: { ...methods, passkeys: [phone, tablet] } });
	await press(user, 'Add a passkey');
	expect(await getPart().findByText(tablet.name)).toBeVisible();
	expect(getPart().getByRole('alert')).toHaveTextContent(messages.client.failed);
	server.use({ addPasskey: tablet });
	await press(user, 'Add a passkey');
	expect(await getPart().findByText(texts.added)).toBeVisible();
	expect(getPart().getAllByText(/last used/)).toHaveLength(1);
	expect(screen.getByLabelText('Password for a new passkey')).toHaveValue('');
	expect(server.getRequests('startPasskey').at(-1)!.body).toEqual({ password: 'secret1' });
	expect(server.getRequests('addPasskey').map(({ body }) => body)).toEqual([added, added]);
});

test('renames a passkey', async () => {
	const { user, server } = await openAccount({ renamePasskey: { ...phone, name: 'My phone' } });
	await press(user, 'Rename the passkey Safari on iOS');
	expect(screen.getByLabelText('Name of the passkey')).toHaveFocus();
	await press(user, 'Cancel');
	expect(screen.getByRole('button', { name: 'Rename the passkey Safari on iOS' })).toHaveFocus();
	await press(user, 'Rename the passkey Safari on iOS');
	await fillIn(user, { 'Name of the passkey': ' ' });
	await press(user, 'Save name of passkey');
	expect(getFieldError('Name of the passkey')).toBe(texts.nameRequired);
	await fillIn(user, { 'Name of the passkey': 'My phone' });
	server.use({ signInMethods: { ...methods, passkeys: [{ ...phone, name: 'My phone' }] } });
	await press(user, 'Save name of passkey');
	expect(await screen.findByText(texts.renamed)).toBeVisible();
	expect(server.getRequests('renamePasskey').map(({ params, body }) => [params, body])).toEqual([
		[{ id: phone.id }, { name: 'My phone' }],
	]);
	expect(getPart().getByText('My phone')).toBeVisible();
	await waitFor(() => expect(screen.queryByLabelText('Name of the passkey')).not.toBeInTheDocument());
});

test('removes a passkey after a question, but not the only way to log in', async () => {
	const { user, server } = await openAccount({
		removePasskey: errorResponse(409, signInMessages.onlyWayIn),
		startPasskey: options,
	});
	browser.startRegistration.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'InvalidStateError' }));
	await fillIn(user, { 'Password for a new passkey': 'secret1' });
	await press(user, 'Add a passkey');
	expect(await getPart().findByText(texts.known)).toBeVisible();
	await press(user, 'Remove the passkey Safari on iOS');
	expect(screen.getByText(texts.confirmRemove(phone.name))).toBeVisible();
	await press(user, 'Cancel');
	expect(screen.queryByText(texts.confirmRemove(phone.name))).not.toBeInTheDocument();
	const remove = async () => {
		await press(user, 'Remove the passkey Safari on iOS');
		await press(user, 'Remove');
	};
	await remove();
	expect(await getPart().findByText(signInMessages.onlyWayIn)).toBeVisible();
	// Its answer is lost.
	server.use({ removePasskey: lost, signInMethods: { ...methods, passkeys: [] } });
	await remove();
	// Messages move from the dialog to the page when it closes.
	await waitFor(() => expect(screen.getByText(texts.removed)).toBeVisible());
	expect(server.getRequests('removePasskey').map(({ params }) => params)).toEqual(Array(2).fill({ id: phone.id }));
	await waitFor(() => expect(getPart().queryByText(phone.name)).not.toBeInTheDocument());
	expect(getPart().queryByText(texts.known)).not.toBeInTheDocument();
	const section = screen.getByRole('region', { name: 'Your passkeys' });
	await waitFor(() => expect(section).toContainElement(document.activeElement as HTMLElement));
});

test('an account that nothing else opens keeps its only passkey, and adds another without a password', async () => {
	const without = { ...methods, has_password: false };
	const { user, server } = await openAccount({ signInMethods: without, startPasskey: options, addPasskey: tablet });
	expect(getPart().getByText(phone.name)).toBeVisible();
	const getRemovals = () => screen.queryAllByRole('button', { name: /^Remove the passkey/ });
	expect(getRemovals()).toEqual([]);
	server.use({ signInMethods: { ...without, passkeys: [phone, tablet] } });
	await press(user, 'Add a passkey');
	await waitFor(() => expect(getRemovals()).toHaveLength(2));
	expect(server.getRequests('startPasskey').map(({ body }) => body)).toEqual([{}]);
});
