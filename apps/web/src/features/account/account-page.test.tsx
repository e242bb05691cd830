import { formatDate, messages, type Session } from '@dermavigil/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
	changePassword,
	changeProfile,
	deleteAccount,
	endSessions,
	exportAccount,
	fetchProfile,
	sessionsQuery,
} from '../../api/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { startLogin } from '../../api/session.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { WaitingScan } from '../../offline/upload-queue/database.ts';
import { discard, listWaiting } from '../../offline/upload-queue/upload-queue.ts';
import { AccountPage } from './account-page.tsx';
import { errorOf, field, openPage, press, type } from './test-page.tsx';

vi.mock('../../api/accounts.ts', async (importOriginal) => {
	const real = await importOriginal<Record<string, object>>();
	const mocks = Object.fromEntries(
		Object.entries(real).map(([name, part]) => [name, typeof part === 'function' ? vi.fn() : part]),
	);
	return {
		...mocks,
		profileQuery: { ...mocks.profileQuery, queryFn: mocks.fetchProfile },
		sessionsQuery: { ...mocks.sessionsQuery, queryFn: vi.fn() },
	};
});
vi.mock('../../offline/upload-queue/upload-queue.ts');
vi.mock('../../lib/save-file.ts');

const { account } = messages;
const profile = {
	id: '5f0c9a52-5b0e-4b7e-9a43-0d8c2b8a4c11',
	email: 'ada@example.org',
	full_name: 'Ada Lovelace',
	created_at: '2026-11-20T10:00:00.000Z',
};
const session: Session = {
	id: '7a1b9a52-5b0e-4b7e-9a43-0d8c2b8a4c22',
	created_at: '2026-11-20T10:00:00.000Z',
	last_seen_at: '2026-11-21T10:00:00.000Z',
	expires_at: '2026-12-20T10:00:00.000Z',
	client: 'Firefox on Windows',
	current: true,
};
const wrong = new ApiError(account.wrongPassword, 403, account.wrongPassword);
const part = (name: string) => within(screen.getByRole('region', { name }));
const fetchSessions = vi.mocked(sessionsQuery.queryFn as () => Promise<Session[]>);
const token = () => localStorage.getItem('authToken');

async function open() {
	startLogin('token', true);
	openPage('/account', <AccountPage />);
	await screen.findByText(profile.email);
}

beforeEach(() => {
	vi.resetAllMocks();
	vi.mocked(listWaiting).mockResolvedValue({ mine: [], others: 0 });
	vi.mocked(fetchProfile).mockResolvedValue(profile);
	fetchSessions.mockResolvedValue([session, { ...session, id: profile.id, client: 'Safari', current: false }]);
});

test('changes the name', async () => {
	vi.mocked(changeProfile).mockResolvedValue({ ...profile, full_name: 'Ada King' });
	await open();
	expect(field('Full Name').value).toBe('Ada Lovelace');
	type({ 'Full Name': ' ' });
	await press('Save Name');
	expect(errorOf('Full Name')).toBe(messages.signup.nameRequired);
	type({ 'Full Name': 'Ada King' });
	await press('Save Name');
	expect(changeProfile).toHaveBeenCalledExactlyOnceWith({ full_name: 'Ada King' });
	expect(screen.getByText(account.nameSaved)).toBeTruthy();
});

test('changes the password, clears both fields and looks anew where the account is logged in', async () => {
	vi.mocked(changePassword).mockRejectedValueOnce(wrong);
	await open();
	type({ 'Current Password': 'mistaken', 'New Password': 'longer1' });
	await press('Change Password');
	expect(part('Your password').getByRole('alert').textContent).toBe('The current password is wrong.');
	expect(field('New Password').value).toBe('longer1');
	type({ 'Current Password': 'secret1' });
	await press('Change Password');
	expect(changePassword).toHaveBeenLastCalledWith({ current_password: 'secret1', new_password: 'longer1' });
	expect(screen.getByText(account.passwordChanged)).toBeTruthy();
	expect([field('Current Password').value, field('New Password').value]).toEqual(['', '']);
	await waitFor(() => expect(fetchSessions).toHaveBeenCalledTimes(2));
});

test('lists where the account is logged in, and signs out everywhere', async () => {
	await open();
	const places = await part('Where you are signed in').findAllByRole('listitem');
	expect(places.map((place) => place.textContent)).toEqual([
		expect.stringMatching(
			new RegExp(
				`^Firefox on Windows · this browser.*${['2026-11-20', '2026-11-21', '2026-12-20'].map((day) => formatDate(day)).join('.*')}`,
			),
		),
		expect.stringMatching(/^SafariSince/),
	]);
	await press('Sign out everywhere');
	expect(endSessions).toHaveBeenCalledOnce();
	expect(token()).toBeNull();
	expect(screen.getByText(account.signedOut)).toBeTruthy();
});

test('downloads everything, and says when that failed', async () => {
	vi.mocked(exportAccount).mockRejectedValueOnce(new TypeError('Failed to fetch'));
	await open();
	await press('Download everything');
	expect(part('Your data').getByRole('alert').textContent).toBe(account.exportFailed);
	const zip = new Blob(['zip']);
	vi.mocked(exportAccount).mockResolvedValue(zip);
	await press('Download everything');
	expect(saveFile).toHaveBeenCalledExactlyOnceWith(zip, expect.stringMatching(/^dermavigil-\d{4}-\d\d-\d\d\.zip$/));
});

test('deletes the account once its password was typed', async () => {
	vi.mocked(deleteAccount).mockRejectedValueOnce(wrong);
	await open();
	await press('Delete account');
	expect(screen.getByRole('dialog', { name: 'Delete your account?' })).toBeTruthy();
	await press('Delete for good');
	expect(errorOf('Password')).toBe(messages.login.passwordRequired);
	expect(deleteAccount).not.toHaveBeenCalled();
	type({ Password: 'mistaken' });
	await press('Delete for good');
	expect(screen.getByRole('alert').textContent).toBe(account.wrongPassword);
	expect(token()).toBe('token');
	type({ Password: 'secret1' });
	await press('Delete for good');
	expect(deleteAccount).toHaveBeenLastCalledWith({ password: 'secret1' });
	expect(token()).toBeNull();
	expect(screen.getByText(account.deleted)).toBeTruthy();
});

test('scans that wait in this browser to be saved go with the account, and not before', async () => {
	vi.mocked(listWaiting).mockResolvedValue({ mine: [{ number: 7 } as WaitingScan], others: 1 });
	vi.mocked(deleteAccount).mockRejectedValueOnce(wrong);
	await open();
	await press('Delete account');
	type({ Password: 'secret1' });
	await press('Delete for good');
	expect(discard).not.toHaveBeenCalled();
	await press('Delete for good');
	expect(discard).toHaveBeenCalledExactlyOnceWith(7);
});

test('an account that cannot be loaded is asked for again', async () => {
	vi.mocked(fetchProfile).mockRejectedValueOnce(new TypeError('Failed to fetch'));
	openPage('/account', <AccountPage />);
	expect((await screen.findByRole('alert')).textContent).toBe(account.loadFailed);
	await press('Try again');
	expect(await screen.findByText(profile.email)).toBeTruthy();
});
