import { type Reminders, reminderMessages } from '@dermavigil/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { catchDownloads, reduceMotion } from '../../../../test/browser.ts';
import { createPending, errorResponse, fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeLesion, makeProfile, noReminders, uuid } from '../../../../test/fixtures.ts';
import { press } from '../../../../test/form.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { revokeLogin } from '../../../api/accounts.ts';
import { forgetQueriesWithLogin } from '../../../api/log-out.ts';
import { remindersQuery } from '../../../api/reminders/reminders.ts';
import { startLogin } from '../../../api/session.ts';

const device = { id: uuid(3), endpoint: 'https://push.example.org/this' };
const keys = { p256dh: noReminders.push_key, auth: 'A'.repeat(22) };

beforeEach(reduceMotion);

async function open(reminders: Partial<Reminders> = {}, handlers: Handlers = {}) {
	const server = fakeServer({
		me: makeProfile(),
		sessions: [],
		reminders: { ...noReminders, ...reminders },
		...handlers,
	});
	const app = await renderApp('/account#reminders', { as: 'patient' });
	const part = within(await screen.findByRole('region', { name: 'Reminders' }));
	await part.findByRole('switch', { name: /Emails/ });
	return { server, part, ...app };
}

/** Gives the browser push notifications, which jsdom lacks. */
function fakePush({ permission = 'granted', subscribed = false } = {}) {
	const subscription = { endpoint: device.endpoint, toJSON: () => ({ endpoint: device.endpoint, keys }), unsubscribe };
	const notes = new Map<string, Response>();
	const manager = {
		requestPermission: vi.fn(async () => permission),
		/** What the service worker would read about the subscription. */
		readNote: async () => await notes.get('/push-subscription')?.clone().json(),
		current: subscribed ? subscription : null,
		subscribe: vi.fn(async () => {
			manager.current = subscription;
			return subscription;
		}),
		getSubscription: async () => manager.current,
	};
	async function unsubscribe() {
		manager.current = null;
	}
	vi.stubGlobal('caches', {
		open: async () => ({ put: async (path: string, note: Response) => void notes.set(path, note) }),
		delete: async () => notes.clear(),
	});
	vi.stubGlobal('PushManager', class {});
	vi.stubGlobal('Notification', { requestPermission: manager.requestPermission });
	const serviceWorker = { getRegistration: async () => ({ pushManager: manager }) };
	Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
	onTestFinished(() => {
		Reflect.deleteProperty(navigator, 'serviceWorker');
		// Files share a thread, and another file's gallery would look for its photos in these caches.
		vi.unstubAllGlobals();
	});
	return manager;
}

test('emails are turned on, with quiet hours in the reader’s time zone, and one press stops everything', async () => {
	const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
	const { user, server, part } = await open({}, { changeReminders: { ...noReminders, by_mail: true } });
	// The page is opened at this part, which appears after the others.
	expect(scrolled.mock.contexts).toContain(screen.getByRole('region', { name: 'Reminders' }));
	expect(part.queryByRole('button', { name: 'Stop all reminders' })).not.toBeInTheDocument();
	expect(part.queryByText('Quiet hours')).not.toBeInTheDocument();
	expect(part.queryByText(/other device/)).not.toBeInTheDocument();
	server.use({ reminders: { ...noReminders, by_mail: true } });
	await user.click(part.getByRole('switch', { name: 'Emails to ada@example.org' }));
	expect(await screen.findByText(reminderMessages.changed)).toBeVisible();
	await user.selectOptions(await part.findByLabelText('Until'), '7');
	const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
	await waitFor(() =>
		expect(server.getRequests('changeReminders').map(({ body }) => body)).toEqual([
			{ by_mail: true, quiet_from: 21, quiet_to: 8, time_zone },
			{ by_mail: true, quiet_from: 21, quiet_to: 7, time_zone },
		]),
	);
	server.use({ deleteReminders: () => undefined, reminders: noReminders });
	await user.click(part.getByRole('button', { name: 'Stop all reminders' }));
	await waitFor(() => expect(part.getByRole('switch', { name: /Emails/ })).not.toBeChecked());
	await waitFor(() => expect(part.getByRole('switch', { name: /Emails/ }).closest('[tabindex="-1"]')).toHaveFocus());
	expect(server.getRequests('deleteReminders')).toHaveLength(1);
});

test('a change shows at once, keeps an earlier one that is still being saved, and is undone if it fails', async () => {
	const mailed = { ...noReminders, by_mail: true };
	const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
	const { user, server, part } = await open({ by_mail: true, time_zone: 'Pacific/Port_Moresby' });
	expect(part.getByText(/^No reminder comes in these hours\./)).toHaveTextContent(
		`Times are for Pacific/Port Moresby. This device is in ${time_zone.replaceAll('_', ' ')}: once you change something here, times are for that zone.`,
	);
	const first = createPending<Reminders>();
	server.use({ changeReminders: () => first.promise });
	await user.selectOptions(part.getByLabelText('From'), '22');
	await user.selectOptions(part.getByLabelText('Until'), '7');
	expect(part.getByLabelText('From')).toHaveValue('22');
	expect(part.getByLabelText('Until')).toHaveValue('7');
	const changed = { ...mailed, quiet_from: 22, quiet_to: 7, time_zone };
	server.use({ changeReminders: changed, reminders: changed });
	first.resolve(mailed);
	await waitFor(() =>
		expect(server.getRequests('changeReminders').map(({ body }) => body)).toEqual([
			{ by_mail: true, quiet_from: 22, quiet_to: 8, time_zone },
			{ by_mail: true, quiet_from: 22, quiet_to: 7, time_zone },
		]),
	);
	expect(part.getByText(/^No reminder comes/)).not.toHaveTextContent('This device is in');

	server.use({ changeReminders: errorResponse(503, 'The server is away.'), reminders: errorResponse(503, 'No.') });
	await user.selectOptions(part.getByLabelText('Until'), '6');
	expect(await part.findByText('The server is away.')).toBeVisible();
	expect(part.getByLabelText('Until')).toHaveValue('7');
});

test('a waiting change is not made to the reminders of the next person to log in, who does not see it either', async () => {
	const first = createPending<Response>();
	const { user, server, part, queries } = await open({ by_mail: true }, { changeReminders: () => first.promise });
	forgetQueriesWithLogin(queries);
	await user.selectOptions(part.getByLabelText('From'), '22');
	await user.selectOptions(part.getByLabelText('Until'), '7');
	const asked = createPending<Reminders>();
	server.use({ reminders: () => asked.promise });
	act(() => startLogin('token of another patient', true));
	first.resolve(errorResponse(503, 'The server is away.'));
	expect(await screen.findByText('Loading your reminders')).toBeInTheDocument();
	// The second change is over once the next patient's reminders are there.
	await waitFor(() => expect(queries.isMutating()).toBeLessThan(2));
	expect(queries.getQueryData(remindersQuery.queryKey)).toBeUndefined();
	asked.resolve(noReminders);
	await waitFor(() => expect(queries.isMutating()).toBe(0));
	expect(server.getRequests('changeReminders')).toHaveLength(1);
	expect(queries.getQueryData(remindersQuery.queryKey)?.reminders).toEqual(noReminders);
});

test('says so if the browser has no notifications, and if a change fails', async () => {
	const { user, part } = await open({}, { changeReminders: errorResponse(503, 'The server is away.') });
	expect(part.getByText(reminderMessages.unsupported)).toBeVisible();
	await user.click(part.getByRole('switch', { name: /Emails/ }));
	expect(await part.findByRole('alert')).toHaveTextContent('The server is away.');
	expect(part.getByRole('switch', { name: /Emails/ })).not.toBeChecked();
});

test('notifications are turned on with the browser’s subscription, and off again', async () => {
	const manager = fakePush();
	const { user, server, part } = await open({}, { addReminderDevice: noReminders });
	const toggle = part.getByRole('switch', { name: 'Notifications on this device' });
	expect(toggle).not.toBeChecked();
	server.use({
		reminders: { ...noReminders, devices: [device, { id: uuid(4), endpoint: 'https://push.example.org/other' }] },
	});
	await user.click(toggle);
	await waitFor(() => expect(toggle).toBeChecked());
	expect(manager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: noReminders.push_key });
	expect(server.getRequests('addReminderDevice')[0]!.body).toMatchObject({ endpoint: device.endpoint, keys });
	expect(await manager.readNote()).toEqual({ endpoint: device.endpoint, publicKey: noReminders.push_key });
	expect(part.getByText('One other device gets notifications too.')).toBeVisible();
	expect(part.getByRole('button', { name: 'Stop all reminders' })).toBeVisible();
	server.use({ deleteReminderDevice: () => undefined, reminders: noReminders });
	await user.click(toggle);
	await waitFor(() => expect(toggle).not.toBeChecked());
	expect(server.getRequests('deleteReminderDevice').map(({ params }) => params)).toEqual([{ id: device.id }]);
	expect(manager.current).toBeNull();
	expect(await manager.readNote()).toBeUndefined();
	server.use({ reminders: { ...noReminders, devices: [device] } });
	await user.click(toggle);
	server.use({ deleteReminders: () => undefined });
	await user.click(await part.findByRole('button', { name: 'Stop all reminders' }));
	await waitFor(() => expect(manager.current).toBeNull());
});

test('the permission is requested during the press, and no other change waits for the answer', async () => {
	const manager = fakePush();
	const { user, server, part } = await open({ by_mail: true }, { addReminderDevice: noReminders });
	const first = createPending<Reminders>();
	const answer = createPending<string>();
	manager.requestPermission.mockReturnValue(answer.promise);
	server.use({ changeReminders: () => first.promise });
	await user.selectOptions(part.getByLabelText('From'), '22');
	await user.click(part.getByRole('switch', { name: 'Notifications on this device' }));
	expect(manager.requestPermission).toHaveBeenCalledOnce();
	first.resolve(noReminders);
	await user.selectOptions(part.getByLabelText('Until'), '7');
	await waitFor(() => expect(server.getRequests('changeReminders')).toHaveLength(2));
	await waitFor(() =>
		expect(part.getByRole('button', { name: 'Stop all reminders' })).not.toHaveAttribute('aria-disabled'),
	);
	expect(server.getRequests('addReminderDevice')).toEqual([]);
	answer.resolve('granted');
	await waitFor(() => expect(server.getRequests('addReminderDevice')).toHaveLength(1));
});

test.each([
	['blocks notifications', { permission: 'denied' }, reminderMessages.denied],
	['cannot subscribe', { fails: true }, reminderMessages.notSubscribed],
])(
	'in a browser that %s, the page says what to do',
	async (_what, { permission = 'granted', fails = false }: { permission?: string; fails?: boolean }, text) => {
		const manager = fakePush({ permission });
		if (fails) manager.subscribe.mockRejectedValue(new Error('no push service'));
		const { user, server, part } = await open();
		await user.click(part.getByRole('switch', { name: 'Notifications on this device' }));
		expect(await part.findByRole('alert')).toHaveTextContent(text);
		expect(server.getRequests('addReminderDevice')).toEqual([]);
	},
);

test('people who log out get no more notifications in this browser', async () => {
	const manager = fakePush({ subscribed: true });
	fakeServer({ logout: () => undefined });
	await revokeLogin('token');
	expect(manager.current).toBeNull();
});

test('the next photo can be put in a calendar, for all lesions or for one', async () => {
	const { user, server, part } = await open({}, { photoCalendar: errorResponse(409, reminderMessages.noDate) });
	await press(user, 'Add to calendar');
	expect(await part.findByRole('alert')).toHaveTextContent(reminderMessages.noDate);
	server.use({ photoCalendar: 'BEGIN:VCALENDAR' });
	const downloads = catchDownloads();
	await press(user, 'Add to calendar');
	await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['dermavigil.ics']));
});

test('a lesion’s page offers its next photo for a calendar, and leads to the reminders', async () => {
	const lesion = makeLesion(1);
	const server = fakeServer({
		me: makeProfile(),
		sessions: [],
		lesions: [lesion],
		lesionScans: [],
		lesionCalendar: 'BEGIN:VCALENDAR',
	});
	const { user } = await renderApp(`/Mylesion/lesions/${lesion.id}`, { as: 'patient' });
	const downloads = catchDownloads();
	await press(user, 'Add to calendar');
	await waitFor(() => expect(downloads).toHaveLength(1));
	expect(server.getRequests('lesionCalendar').map(({ params }) => params)).toEqual([{ id: lesion.id }]);
	vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
	await user.click(screen.getByRole('link', { name: 'Set up reminders' }));
	expect(await screen.findByRole('region', { name: 'Reminders' })).toBeVisible();
});

test('the link in an email stops reminders once it is confirmed', async () => {
	const server = fakeServer({ stopReminders: () => undefined });
	const { user } = await renderApp('/stop-reminders#token-of-the-mail');
	expect(server.getRequests('stopReminders')).toEqual([]);
	const { stopped, badLink, failed } = reminderMessages;
	for (const text of [stopped, badLink, failed]) expect(screen.queryByText(text)).not.toBeInTheDocument();
	await press(user, reminderMessages.stop);
	expect(await screen.findByText(stopped)).toBeVisible();
	expect(screen.queryByRole('button', { name: reminderMessages.stop })).not.toBeInTheDocument();
	expect(server.getRequests('stopReminders').map(({ query }) => query)).toEqual([{ token: 'token-of-the-mail' }]);
});

test('a link that is cut off says so', async () => {
	fakeServer({ stopReminders: errorResponse(400, reminderMessages.badLink) });
	const { user } = await renderApp('/stop-reminders#token');
	await press(user, reminderMessages.stop);
	expect(await screen.findByRole('alert')).toHaveTextContent(reminderMessages.badLink);
});

test('a link without its token says so at once', async () => {
	fakeServer();
	await renderApp('/stop-reminders');
	expect(screen.getByRole('alert')).toHaveTextContent(reminderMessages.badLink);
	expect(screen.queryByRole('button', { name: reminderMessages.stop })).not.toBeInTheDocument();
});
