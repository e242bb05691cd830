import 'fake-indexeddb/auto';
import { messages, type ScanInput } from '@dermavigil/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeLocks, reduceMotion } from '../../../test/browser.ts';
import { errorResponse, fakeServer } from '../../../test/fake-server.ts';
import { makePerson, makeProfile, uuid } from '../../../test/fixtures.ts';
import { fillIn, getFieldError, press } from '../../../test/form.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { onLogOut } from '../../api/log-out.ts';
import { readDevicePhoto, saveDevicePhoto } from '../../offline/device-photos.ts';
import { addWaiting, readWaiting } from '../../offline/upload-queue/database.ts';

const { account } = messages;
const profile = makeProfile();
const input: ScanInput = {
	image_base64: 'data:image/png;base64,AA',
	predictions: [{ label: 'Melanoma', confidence: 60 }],
	risk_level: 'high',
	ai_explanation: 'Why.',
};
const getWaitingAccounts = async () => (await readWaiting()).map(({ account }) => account);

/** Opens an account whose password the server calls wrong, and the dialog that deletes it. */
async function openDialog() {
	const server = fakeServer({
		me: profile,
		sessions: [],
		deleteAccount: errorResponse(403, account.wrongPassword),
	});
	const { user } = await renderApp('/account', { as: 'patient' });
	await screen.findByText(profile.email);
	await press(user, 'Delete account');
	return { server, user };
}

beforeEach(() => {
	reduceMotion();
	fakeLocks();
});

test('deletes the account once its password has been typed', async () => {
	const { user, server } = await openDialog();
	expect(screen.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
	expect(screen.getByText(/and the self-check photos on this device\./)).toBeVisible();
	// Not in the color of every harmless action.
	expect(screen.getByRole('button', { name: 'Delete for good' })).toHaveClass('bg-danger');
	await press(user, 'Delete for good');
	expect(getFieldError('Password')).toBe(messages.login.passwordRequired);
	expect(server.getRequests('deleteAccount')).toEqual([]);
	await fillIn(user, { Password: 'mistaken' });
	await press(user, 'Delete for good');
	expect(await screen.findByRole('alert')).toHaveTextContent(account.wrongPassword);
	expect(localStorage.getItem('authToken')).toBe('token');
	server.use({ deleteAccount: () => undefined });
	const heard = vi.fn();
	onTestFinished(onLogOut(heard));
	await fillIn(user, { Password: 'secret1' });
	await press(user, 'Delete for good');
	expect(await screen.findByText(account.deleted)).toBeVisible();
	expect(server.getRequests('deleteAccount').at(-1)!.body).toEqual({ password: 'secret1', with_people: false });
	expect(localStorage.getItem('authToken')).toBeNull();
	expect(heard).toHaveBeenCalledOnce();
});

test('people whom the account holds are deleted only after explicit consent', async () => {
	const { user, server } = await openDialog();
	const people = ['Mia', 'Ben', 'Cleo'].map((name, place) =>
		makePerson(place + 7, { full_name: `${name} Lovelace`, is_held: true }),
	);
	server.use({ family: { people, carers: [], invitations: [] }, deleteAccount: () => undefined });
	await press(user, 'Close');
	await user.click(screen.getByRole('link', { name: 'Family and carers' }));
	await screen.findAllByText('In your account');
	await user.click(screen.getByRole('link', { name: 'Your account' }));
	await user.click(await screen.findByRole('button', { name: 'Delete account' }));
	await user.click(screen.getByRole('checkbox', { name: /of Mia Lovelace, Ben Lovelace and Cleo Lovelace$/ }));
	await fillIn(user, { Password: 'secret1' });
	await press(user, 'Delete for good');
	await screen.findByText(account.deleted);
	expect(server.getRequests('deleteAccount').at(-1)!.body).toEqual({ password: 'secret1', with_people: true });
});

test('waiting scans and overview photos in this browser are deleted with the account, but not before', async () => {
	for (const account of [profile.id, uuid(9)]) {
		await addWaiting({ account, savedAt: 0, input, problem: null });
		await saveDevicePhoto([account, uuid(1), 'chest'], new Blob(['jpeg']), null);
	}
	const hasPhoto = async (account: string) => (await readDevicePhoto([account, uuid(1), 'chest'])) !== null;
	const { user, server } = await openDialog();
	await fillIn(user, { Password: 'secret1' });
	await press(user, 'Delete for good');
	await screen.findByRole('alert');
	expect(await getWaitingAccounts()).toEqual([profile.id, uuid(9)]);
	expect(await hasPhoto(profile.id)).toBe(true);
	server.use({ deleteAccount: () => undefined });
	await press(user, 'Delete for good');
	await screen.findByText(account.deleted);
	expect(await getWaitingAccounts()).toEqual([uuid(9)]);
	expect([await hasPhoto(profile.id), await hasPhoto(uuid(9))]).toEqual([false, true]);
});

test('a deleted account is logged out, even if the browser cannot delete what it has stored', async () => {
	await addWaiting({ account: profile.id, savedAt: 0, input, problem: null });
	const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
		throw new DOMException('The connection was lost.', 'UnknownError');
	});
	onTestFinished(() => remove.mockRestore());
	const { user, server } = await openDialog();
	server.use({ deleteAccount: () => undefined });
	await fillIn(user, { Password: 'secret1' });
	await press(user, 'Delete for good');
	expect(await screen.findByText(account.deleted)).toBeVisible();
	expect(remove).toHaveBeenCalled();
	expect(localStorage.getItem('authToken')).toBeNull();
});
