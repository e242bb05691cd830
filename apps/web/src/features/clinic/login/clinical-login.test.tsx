import { messages } from '@dermavigil/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { errorResponse, fakeServer, type Handler, type Handlers } from '../../../../test/fake-server.ts';
import { makeConfig } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { logOut } from '../../../api/log-out.ts';
import { expireClinicalLogin, getClinicalToken, mayEnterClinic, startClinicalLogin } from '../../../api/session.ts';

const success = { success: true, token: 'named', message: 'Hello.' };

async function openLogin(handlers: Handlers = {}, state?: unknown) {
	const server = fakeServer({ ...serveCases([]), clinicalLogin: success, audit: [], ...handlers });
	const { user, queries } = await renderApp('/login', { state });
	await waitFor(() => expect(queries.isFetching()).toBe(0));
	const logIn = async (name = '') => {
		await user.type(screen.getByLabelText('Password'), 'secret-1');
		if (name) await user.type(screen.getByLabelText('Name or initials (optional)'), name);
		await user.click(screen.getByRole('button', { name: 'Access Dashboard' }));
	};
	return { server, user, logIn, getLogins: () => server.getRequests('clinicalLogin').map(({ body }) => body) };
}

test('asks for a password, which can be shown, and says that access is logged', async () => {
	const { user } = await openLogin();
	expect(screen.getByLabelText('Password')).toBeRequired();
	expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
	await user.click(screen.getByRole('button', { name: 'Show' }));
	expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
	expect(screen.getByText('For authorized clinicians only. Every access is logged.')).toBeInTheDocument();
});

test('there is no hint except on a demonstration', async () => {
	const { server } = await openLogin();
	expect(server.getRequests('config')).toHaveLength(1);
	expect(screen.queryByText(/Demo access/)).not.toBeInTheDocument();
});

test('on a demonstration, there is a hint', async () => {
	await openLogin({ config: makeConfig({ demo: { public: false, clinicianPassword: 'demo-1' } }) });
	expect(screen.getByText(/Demo access/)).toHaveTextContent('demo-1');
});

test('on a demonstration that others can reach, the hint says whom to ask', async () => {
	await openLogin({ config: makeConfig({ demo: { public: true } }) });
	expect(screen.getByText('Demo access: ask the person who runs this server for the password.')).toBeInTheDocument();
	expect(screen.getByText('Demonstration: anyone can see what you send.')).toBeInTheDocument();
});

test('a login whose answer arrives after a logout ends on the server, and opens nothing', async () => {
	let answer = () => {};
	const answered = new Promise<typeof success>((resolve) => {
		answer = () => resolve(success);
	});
	const { server, logIn } = await openLogin({ clinicalLogin: () => answered, clinicalLogout: () => undefined });
	await logIn();
	await waitFor(() => expect(server.getRequests('clinicalLogin')).toHaveLength(1));
	logOut();
	answer();
	await waitFor(() => expect(server.getRequests('clinicalLogout')).toHaveLength(1));
	expect(mayEnterClinic()).toBe(false);
});

test('success saves the token, role and flags, announces the login and opens the dashboard', async () => {
	const heard = vi.fn();
	const { logIn, getLogins } = await openLogin();
	window.addEventListener('authChange', heard, { once: true });
	await logIn(' Dr G. ');
	expect(await screen.findByRole('heading', { name: 'Clinical Dashboard' })).toBeInTheDocument();
	expect(location.pathname).toBe('/dashboard');
	expect(getLogins()).toEqual([{ password: 'secret-1', name: 'Dr G.' }]);
	expect({ ...localStorage }).toEqual({
		clinicalToken: 'named',
		clinicianName: 'Dr G.',
		role: 'clinician',
		isAuthenticated: 'true',
		isClinicalAuthenticated: 'true',
	});
	expect(heard).toHaveBeenCalledOnce();
});

test('leads back to the page that asked for the login', async () => {
	const { logIn, getLogins } = await openLogin({}, { from: { pathname: '/dashboard/audit', search: '', hash: '' } });
	await logIn();
	expect(await screen.findByRole('heading', { name: 'Audit Log' })).toBeInTheDocument();
	expect(getLogins()).toEqual([{ password: 'secret-1' }]);
	expect(location.pathname).toBe('/dashboard/audit');
});

test.each([
	['Dr G.', /come back when you log in with the same name\.$/],
	['', /^Your login has ended\. It had no name, so unsaved notes do not come back\.$/],
])('says whether unsaved notes come back after a login under the name "%s" has ended', async (name, text) => {
	startClinicalLogin('named', name);
	expireClinicalLogin(getClinicalToken()!);
	await openLogin({}, { from: { pathname: '/dashboard', search: '', hash: '' } });
	expect(screen.getByText(/^Your login has ended/)).toHaveTextContent(text);
});

const wait = messages.login.wait.byAddress(15);

test.each<[string, Handler<'clinicalLogin'>, string]>([
	['too many attempts', errorResponse(429, wait), wait],
	[
		'a response without detail',
		new Response('{}', { status: 500 }),
		'Authentication failed. Please check your credentials.',
	],
	[
		'no response',
		() => {
			throw new TypeError('Failed to fetch');
		},
		'An unknown network error occurred.',
	],
	['a Wi-Fi’s own page', new Response('<!doctype html>'), 'An unknown network error occurred.'],
	['no success', { success: false, token: 'named', message: '' }, 'Invalid credentials.'],
	['no token', { success: true, token: '', message: '' }, 'Invalid credentials.'],
])('an error has its own text: %s', async (_, clinicalLogin, text) => {
	const { logIn } = await openLogin({ clinicalLogin });
	const before = { ...localStorage };
	await logIn();
	expect(await screen.findByRole('alert')).toHaveTextContent(text);
	expect({ ...localStorage }).toEqual(before);
});
