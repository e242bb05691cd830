import { formatDate, messages } from '@dermavigil/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { catchDownloads, reduceMotion } from '../../../test/browser.ts';
import { createPending, errorResponse, fakeServer, type Handlers } from '../../../test/fake-server.ts';
import { makeProfile, makeSession, uuid } from '../../../test/fixtures.ts';
import { fillIn, getField, getFieldError, press } from '../../../test/form.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { profileQuery } from '../../api/accounts.ts';
import { forgetQueriesWithLogin, logOut, onLogOut } from '../../api/log-out.ts';
import { startLogin } from '../../api/session.ts';
import { warnOnLeave } from '../../ui/navigation/leave-warning.ts';

const { account } = messages;
const profile = makeProfile();
const sessions = [makeSession(10), makeSession(11, { client: 'Safari', current: false })];
const getSection = (name: string) => within(screen.getByRole('region', { name }));

async function open(handlers: Handlers = {}) {
	const server = fakeServer({ me: profile, sessions, ...handlers });
	const app = await renderApp('/account', { as: 'patient' });
	await screen.findByText(profile.email);
	return { server, ...app };
}

beforeEach(reduceMotion);

test('changes the name', async () => {
	const { user, server } = await open({ changeProfile: makeProfile({ full_name: 'Ada King' }) });
	expect(getField('Full Name')).toHaveValue('Ada Lovelace');
	await fillIn(user, { 'Full Name': ' ' });
	await press(user, 'Save name');
	expect(getFieldError('Full Name')).toBe(messages.signup.nameRequired);
	await fillIn(user, { 'Full Name': 'Ada King' });
	await press(user, 'Save name');
	expect(await screen.findByText(account.nameSaved)).toBeVisible();
	expect(server.getRequests('changeProfile').map(({ body }) => body)).toEqual([{ full_name: 'Ada King' }]);
});

test('a changed name is not replaced by the response to an earlier request', async () => {
	const before = createPending<typeof profile>();
	const { user, server, queries } = await open({ changeProfile: makeProfile({ full_name: 'Ada King' }) });
	server.use({ me: () => before.promise });
	const fetched = queries.refetchQueries(profileQuery);
	await fillIn(user, { 'Full Name': 'Ada King' });
	await press(user, 'Save name');
	expect(await screen.findByText(account.nameSaved)).toBeVisible();
	before.resolve(profile);
	await fetched;
	expect(queries.getQueryData(profileQuery.queryKey)).toMatchObject({ full_name: 'Ada King' });
});

test('a name that is saved after somebody else has logged in does not become theirs', async () => {
	const changed = createPending<typeof profile>();
	const { user, queries } = await open({ changeProfile: () => changed.promise });
	forgetQueriesWithLogin(queries);
	await fillIn(user, { 'Full Name': 'Ada King' });
	await press(user, 'Save name');
	const next = makeProfile({ id: uuid(7), full_name: 'Bea Hart', email: 'bea@example.org' });
	fakeServer({ me: next, sessions });
	act(() => startLogin('token of another patient', true));
	expect(await screen.findByText(next.email)).toBeVisible();
	await act(async () => changed.resolve(makeProfile({ full_name: 'Ada King' })));
	expect(queries.getQueryData(profileQuery.queryKey)).toEqual(next);
});

test('changes the password, clears both fields and reloads where the account is logged in', async () => {
	const { user, server } = await open({ changePassword: errorResponse(403, account.wrongPassword) });
	await fillIn(user, { 'Current Password': 'mistaken', 'New Password': 'longer1' });
	await press(user, 'Change password');
	expect(await getSection('Your password').findByRole('alert')).toHaveTextContent('The current password is wrong.');
	expect(getField('New Password')).toHaveValue('longer1');
	server.use({ changePassword: () => undefined });
	await fillIn(user, { 'Current Password': 'longer1' });
	await press(user, 'Change password');
	expect(getField('New Password')).toHaveAccessibleDescription(account.samePassword);
	expect(getField('New Password')).toHaveFocus();
	await fillIn(user, { 'Current Password': 'secret1' });
	expect(getField('New Password')).toBeValid();
	await press(user, 'Change password');
	expect(await screen.findByText(account.passwordChanged)).toBeVisible();
	expect(server.getRequests('changePassword').at(-1)!.body).toEqual({
		current_password: 'secret1',
		new_password: 'longer1',
	});
	expect(getField('Current Password')).toHaveValue('');
	expect(getField('New Password')).toHaveValue('');
	await waitFor(() => expect(server.getRequests('sessions')).toHaveLength(2));
});

test('the list of earlier logins does not stay on the page after a change of the password', async () => {
	const before = createPending<typeof sessions>();
	const { user, server } = await open({ sessions: () => before.promise, changePassword: () => undefined });
	await fillIn(user, { 'Current Password': 'secret1', 'New Password': 'longer1' });
	server.use({ sessions: sessions.slice(0, 1) });
	await press(user, 'Change password');
	expect(await screen.findByText(account.passwordChanged)).toBeVisible();
	before.resolve(sessions);
	expect(await getSection('Where you are logged in').findAllByRole('listitem')).toHaveLength(1);
	expect(screen.queryByText('Safari')).not.toBeInTheDocument();
});

test('lists where the account is logged in, and logs out everywhere', async () => {
	const { user, server } = await open({ endSessions: () => undefined });
	const items = await getSection('Where you are logged in').findAllByRole('listitem');
	const { created_at, last_seen_at, expires_at } = sessions[0]!;
	const days = [last_seen_at, created_at, expires_at].map((at) => formatDate(at));
	expect(items.map(({ textContent }) => textContent)).toEqual([
		expect.stringMatching(new RegExp(`^Firefox on Windows · this browser.*${days.join('.*')}`)),
		expect.stringMatching(/^SafariLast used/),
	]);
	const heard = vi.fn();
	onTestFinished(onLogOut(heard));
	await press(user, 'Log out everywhere');
	expect(await screen.findByText(account.loggedOut)).toBeVisible();
	expect(server.getRequests('endSessions')).toHaveLength(1);
	expect(server.getRequests('logout')).toEqual([]);
	expect(heard).toHaveBeenCalledOnce();
	expect(localStorage.getItem('authToken')).toBeNull();
});

test('logging out everywhere does not log out somebody who has logged in meanwhile', async () => {
	const asked = createPending<undefined>();
	const { user, server } = await open({ endSessions: () => asked.promise });
	await press(user, 'Log out everywhere');
	await waitFor(() => expect(server.getRequests('endSessions')).toHaveLength(1));
	act(() => startLogin('token of another patient', true));
	asked.resolve(undefined);
	expect(await screen.findByRole('button', { name: 'Log out everywhere' })).toBeEnabled();
	expect(localStorage.getItem('authToken')).toBe('token of another patient');
	expect(screen.queryByText(account.loggedOut)).not.toBeInTheDocument();
});

test('logging out everywhere asks first if something is not saved, such as a clinician’s review', async () => {
	const { user, server } = await open({ endSessions: () => undefined });
	onTestFinished(warnOnLeave());
	await press(user, 'Log out everywhere');
	await user.click(await screen.findByRole('button', { name: 'Cancel' }));
	expect(server.getRequests('endSessions')).toEqual([]);
	await press(user, 'Log out everywhere');
	const question = await screen.findByRole('alertdialog', { name: 'Log out everywhere without saving?' });
	await user.click(within(question).getByRole('button', { name: 'Log out everywhere' }));
	expect(await screen.findByText(account.loggedOut)).toBeVisible();
	expect(server.getRequests('endSessions')).toHaveLength(1);
});

test('downloads everything, and says when that fails', async () => {
	const { user, server } = await open({
		exportAccount: () => {
			throw new TypeError('Failed to fetch');
		},
	});
	expect(screen.getByText(/Self-check photos that are only on your device are not in it\./)).toBeVisible();
	await press(user, 'Download everything');
	expect(await getSection('Your data').findByRole('alert')).toHaveTextContent(account.exportFailed);
	server.use({ exportAccount: 'zip' });
	const downloads = catchDownloads();
	await press(user, 'Download everything');
	await waitFor(() => expect(downloads).toHaveLength(1));
	expect(downloads[0]!.name).toMatch(/^dermavigil-data-\d{4}-\d\d-\d\d-\d{6}\.zip$/);
	expect(await downloads[0]!.file.text()).toBe('zip');
});

test('a file that is ready only after a logout is not downloaded', async () => {
	const zip = createPending<string>();
	const { user, server, queries } = await open({ exportAccount: () => zip.promise, logout: () => undefined });
	const downloads = catchDownloads();
	await press(user, 'Download everything');
	await waitFor(() => expect(server.getRequests('exportAccount')).toHaveLength(1));
	act(() => logOut());
	zip.resolve('zip');
	await waitFor(() => expect(queries.isMutating()).toBe(0));
	expect(downloads).toEqual([]);
});

test('an account that could not be loaded can be requested again', async () => {
	const server = fakeServer({
		me: () => {
			throw new TypeError('Failed to fetch');
		},
		sessions,
	});
	const { user } = await renderApp('/account', { as: 'patient' });
	expect(await screen.findByRole('alert')).toHaveTextContent(account.loadFailed);
	server.use({ me: profile });
	await press(user, 'Try again');
	expect(await screen.findByText(profile.email)).toBeVisible();
});
