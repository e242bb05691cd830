import 'fake-indexeddb/auto';
import {
	type Carer,
	type Family,
	familyMessages,
	type Lesion,
	messages,
	personHeader,
	type ReceivedInvitation,
	type ScanInput,
	type SentInvitation,
} from '@dermavigil/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeLocks, reduceMotion } from '../../../../test/browser.ts';
import { createPending, errorResponse, fakeServer, type Handlers } from '../../../../test/fake-server.ts';
import { makeLesion, makePerson, makeProfile, makeSession, makeShare, uuid } from '../../../../test/fixtures.ts';
import { fillIn, press } from '../../../../test/form.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { lesionsQuery } from '../../../api/light-queries.ts';
import { forgetQueriesWithLogin } from '../../../api/log-out.ts';
import { type DevicePhotoName, readDevicePhoto, saveDevicePhoto } from '../../../offline/device-photos.ts';
import { addWaiting, readWaiting } from '../../../offline/upload-queue/database.ts';

const own = makeProfile();
const mia = makePerson(7, { full_name: 'Mia Lovelace', is_held: true });
const tom = makePerson(8, { full_name: 'Tom Poe', right: 'view' });
const carer: Carer = {
	...{ id: uuid(20), person_id: mia.id, full_name: 'Cara', email: 'cara@example.org' },
	...{ right: 'manage', since: '2026-11-01T00:00:00.000Z' },
};
const invitation: SentInvitation = {
	...{ id: uuid(30), person_id: own.id, email: 'ben@example.org', right: 'view' },
	expires_at: '2026-12-01T00:00:00.000Z',
};

const waitingInput: ScanInput = {
	image_base64: 'data:image/png;base64,AA',
	predictions: [{ label: 'Melanoma', confidence: 60 }],
	risk_level: 'high',
	ai_explanation: 'Why.',
};

beforeEach(reduceMotion);

/** Opens a page of Ada, who holds Mia, helps Tom, and has invited Ben. */
async function open(path: string, handlers: Handlers = {}) {
	const lesions = new Map<string | null, Lesion[]>([
		[null, [makeLesion(1, { nickname: 'Lesion of Ada' })]],
		[mia.id, [makeLesion(2, { nickname: 'Lesion of Mia' })]],
		[tom.id, [makeLesion(3, { nickname: 'Lesion of Tom' })]],
	]);
	const server = fakeServer({
		...{ me: own, history: [], reviews: [], sessions: [makeSession(1)] },
		family: { people: [mia, tom], carers: [carer], invitations: [invitation] },
		lesions: ({ headers }) => lesions.get(headers.get(personHeader))!,
		...handlers,
	});
	const queries = new QueryClient({
		defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
	});
	forgetQueriesWithLogin(queries);
	return { server, ...(await renderApp(path, { as: 'patient', queries })) };
}

const getSwitcher = () => screen.findByRole('combobox', { name: 'Whose skin journal' });

test('another person’s journal replaces the account’s own, and every call is about that person', async () => {
	const { user, server } = await open('/Mylesion');
	await screen.findByRole('link', { name: 'Lesion of Ada' });
	await user.selectOptions(await getSwitcher(), 'Mia Lovelace');
	expect(screen.queryByText('Lesion of Ada')).toBeNull();
	expect(await screen.findByRole('heading', { level: 1, name: 'Skin journal of Mia Lovelace' })).toBeVisible();
	await screen.findByRole('link', { name: 'Lesion of Mia' });
	expect(await getSwitcher()).toHaveFocus();
	// So that a long Arabic name is cut off at its end, on the left.
	expect(screen.getByRole('option', { name: 'Mia Lovelace' })).toHaveAttribute('dir', 'auto');
	expect(screen.getByRole('button', { name: 'Track New Lesion' })).toBeVisible();
	for (const name of ['lesions', 'history', 'reviews', 'attention'] as const) {
		expect(server.getRequests(name).at(-1)!.headers.get(personHeader)).toBe(mia.id);
	}
	expect(server.getRequests('me').at(-1)!.headers.get(personHeader)).toBeNull();

	await user.selectOptions(await getSwitcher(), 'Ada Lovelace');
	expect(screen.queryByText('Lesion of Mia')).toBeNull();
	await screen.findByRole('link', { name: 'Lesion of Ada' });
	expect(server.getRequests('lesions').at(-1)!.headers.get(personHeader)).toBeNull();
});

test('a lesion whose creation is answered late does not appear in another person’s journal', async () => {
	const created = createPending<Lesion>();
	const { user, server, queries } = await open('/Mylesion', { createLesion: () => created.promise });
	await user.click(await screen.findByRole('button', { name: 'Track New Lesion' }));
	await fillIn(user, { Nickname: 'New one', 'Body Part': 'Left foot' });
	await press(user, 'Start Tracking');
	await press(user, 'Cancel');
	await user.selectOptions(await getSwitcher(), 'Mia Lovelace');
	await screen.findByRole('link', { name: 'Lesion of Mia' });
	const asked = server.getRequests('lesions').length;
	created.resolve(makeLesion(4, { nickname: 'New one' }));
	expect(await screen.findByText(messages.lesion.started('New one'))).toBeVisible();
	expect(queries.getQueryData(lesionsQuery.queryKey)).toEqual([expect.objectContaining({ nickname: 'Lesion of Mia' })]);
	expect(server.getRequests('lesions')).toHaveLength(asked);
});

test('a carer who may only see a journal is told so, and offered no changes', async () => {
	const { user } = await open('/Mylesion');
	await user.selectOptions(await getSwitcher(), 'Tom Poe');
	await screen.findByRole('link', { name: 'Lesion of Tom' });
	expect(screen.getByText(familyMessages.viewOnly('Tom Poe'))).toBeVisible();
	expect(screen.getByText('Tracked: 1 spot. No photo is due.')).toBeVisible();
	expect(screen.queryByRole('button', { name: /Track New Lesion|Delete/ })).toBeNull();
	expect(screen.getByRole('button', { name: /Compare/ })).toBeVisible();
});

test('a carer who may only see an empty journal is not asked to fill it', async () => {
	const { user } = await open('/Mylesion', { lesions: [] });
	const invitations = [/Name a spot/, /choose Save Scan/, /choose “Request Professional Review”/];
	for (const invitation of invitations) expect(await screen.findByText(invitation)).toBeVisible();
	await user.selectOptions(await getSwitcher(), 'Tom Poe');
	const { noLesions, noScans } = familyMessages;
	for (const text of [noLesions('Tom Poe'), noScans, messages.dashboard.noReviews, 'No spot is tracked yet.']) {
		expect(await screen.findByText(text)).toBeVisible();
	}
	for (const invitation of invitations) expect(screen.queryByText(invitation)).toBeNull();
	expect(screen.queryByRole('link', { name: 'Scan a spot' })).toBeNull();
});

test('a carer who may only see a journal cannot end its links', async () => {
	const { user } = await open('/account', { shares: [makeShare(1)] });
	expect(await screen.findByRole('button', { name: /^End link/ })).toBeVisible();
	expect(screen.getByText(/^To share a photo/)).toBeVisible();
	await user.selectOptions(await getSwitcher(), 'Tom Poe');
	await screen.findByText('Links to the skin journal of Tom Poe');
	expect(await screen.findByText(/Not opened yet/)).toBeVisible();
	expect(screen.queryByRole('button', { name: /^End link/ })).toBeNull();
	expect(screen.queryByText(/^To share a photo/)).toBeNull();
});

test('a right that has ended leads back to the carer’s own journal', async () => {
	const { user, server, queries } = await open('/Mylesion');
	await user.selectOptions(await getSwitcher(), 'Tom Poe');
	await screen.findByRole('link', { name: 'Lesion of Tom' });
	server.use({ family: { people: [], carers: [], invitations: [] } });
	await queries.invalidateQueries();
	expect(await screen.findByText(familyMessages.noLongerCarer('Tom Poe'))).toBeVisible();
	await screen.findByRole('link', { name: 'Lesion of Ada' });
	expect(screen.queryByRole('combobox', { name: 'Whose skin journal' })).toBeNull();
});

test('a right that has ended is noticed as soon as a call finds nothing, without leaving the page', async () => {
	const { user, server, queries } = await open('/Mylesion');
	await user.selectOptions(await getSwitcher(), 'Tom Poe');
	await screen.findByRole('link', { name: 'Lesion of Tom' });
	server.use({
		family: { people: [], carers: [], invitations: [] },
		lesions: ({ headers }) => (headers.get(personHeader) ? errorResponse(404, messages.server.notFound) : []),
	});
	await act(() => queries.invalidateQueries(lesionsQuery));
	expect(await screen.findByText(familyMessages.noLongerCarer('Tom Poe'))).toBeVisible();
	expect(screen.queryByText('Lesion of Tom')).toBeNull();
});

test('a right that was lowered is told, since what changes the records goes from the page', async () => {
	const { user, server, queries } = await open('/Mylesion');
	await user.selectOptions(await getSwitcher(), 'Mia Lovelace');
	await screen.findByRole('link', { name: 'Lesion of Mia' });
	expect(screen.queryByRole('alert')).toBeNull();
	server.use({ family: { people: [{ ...mia, right: 'view' }], carers: [], invitations: [] } });
	await queries.invalidateQueries();
	expect(await screen.findByRole('alert')).toHaveTextContent(familyMessages.viewOnly('Mia Lovelace'));
	expect(screen.queryByRole('button', { name: 'Track New Lesion' })).toBeNull();
});

test('people are added, renamed, handed over and deleted', async () => {
	const { user, server } = await open('/account/family', {
		addPerson: makePerson(9, { full_name: 'Max', is_held: true }),
		renamePerson: mia,
		handOverPerson: undefined,
		erasePerson: errorResponse(403, 'The current password is wrong.'),
	});
	await fillIn(user, { 'Full Name': 'Max' });
	await press(user, 'Add person');
	expect(await screen.findByText(familyMessages.added('Max'))).toBeVisible();
	expect(server.getRequests('addPerson')[0]!.body).toEqual({ full_name: 'Max' });

	await press(user, 'Rename: Mia Lovelace');
	const dialog = within(screen.getByRole('dialog'));
	expect(dialog.getByLabelText('Full Name')).toHaveFocus();
	await user.type(dialog.getByLabelText('Full Name'), ' Poe');
	await user.click(dialog.getByRole('button', { name: 'Save name' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(server.getRequests('renamePerson')[0]).toMatchObject({
		...{ params: { id: mia.id }, body: { full_name: 'Mia Lovelace Poe' } },
	});

	await press(user, 'Hand over to Cara: Mia Lovelace');
	expect(screen.getByText(familyMessages.handOver('Mia Lovelace', 'Cara'))).toBeVisible();
	await fillIn(user, { 'Your password': 'correct horse' });
	await press(user, 'Hand over');
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(server.getRequests('handOverPerson')[0]!.body).toEqual({ carer_id: carer.id, password: 'correct horse' });

	await press(user, 'Delete: Mia Lovelace');
	await fillIn(user, { 'Your password': 'mistaken' });
	await press(user, 'Delete for good');
	expect(await screen.findByRole('alert')).toHaveTextContent('The current password is wrong.');
	server.use({ erasePerson: () => undefined });
	await press(user, 'Delete for good');
	expect(await screen.findByText(familyMessages.erased('Mia Lovelace'))).toBeVisible();
});

test('if handing a person over fails because the carer has left meanwhile, the page shows who can still take over', async () => {
	const { user, server } = await open('/account/family', {
		handOverPerson: errorResponse(404, messages.server.notFound),
	});
	await press(user, 'Hand over to Cara: Mia Lovelace');
	await fillIn(user, { 'Your password': 'correct horse' });
	server.use({ family: { people: [mia, tom], carers: [], invitations: [] } });
	await press(user, 'Hand over');
	expect(await screen.findByRole('alert')).toHaveTextContent(messages.client.notFound);
	await press(user, 'Cancel');
	await waitFor(() => expect(screen.queryByRole('button', { name: /^Hand over/ })).toBeNull());
});

test('an invitation that is gone already, although taking it back failed, leaves the focus on the page', async () => {
	const { user, server } = await open('/account/family', {
		withdrawInvitation: errorResponse(404, messages.server.notFound),
	});
	const button = await screen.findByRole('button', { name: 'Take back the invitation to ben@example.org' });
	server.use({ family: { people: [mia, tom], carers: [carer], invitations: [] } });
	await user.click(button);
	await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
	expect(button).not.toBeInTheDocument();
});

test('an invitation is about the person that the form names, even once the chosen person is deleted', async () => {
	const { user, server } = await open('/account/family', { erasePerson: undefined, inviteCarer: invitation });
	const form = within(await screen.findByRole('region', { name: 'Invite a carer' }));
	const select = form.getByRole('combobox', { name: 'Whose skin journal' });
	await user.selectOptions(select, 'Mia Lovelace');
	server.use({ family: { people: [tom], carers: [], invitations: [] } });
	await press(user, 'Delete: Mia Lovelace');
	await fillIn(user, { 'Your password': 'secret1' });
	await press(user, 'Delete for good');
	await screen.findByText(familyMessages.erased('Mia Lovelace'));
	await waitFor(() => expect(select).toHaveDisplayValue(`${own.full_name} (you)`));
	await user.type(form.getByLabelText('Email Address'), 'eve@example.org');
	await press(user, 'Send invitation');
	await screen.findByText(familyMessages.invited('eve@example.org'));
	expect(server.getRequests('inviteCarer')[0]!.body).toMatchObject({ person_id: own.id });
});

test('overview photos here go with a person who is deleted or no longer helped, and waiting scans with a deleted one', async () => {
	fakeLocks();
	for (const person of [null, mia, tom]) {
		const scan = { account: own.id, savedAt: 0, input: waitingInput, problem: null };
		await addWaiting({ ...scan, ...(person && { person: { id: person.id, full_name: person.full_name } }) });
	}
	const listWaiting = async () => (await readWaiting()).map(({ person }) => person?.full_name);
	const names = [own, mia, tom].map(({ id }, i): DevicePhotoName => [own.id, `${i} ${id}`, 'chest']);
	const photo = new Blob(['jpeg'], { type: 'image/jpeg' });
	await saveDevicePhoto(names[0]!, photo, null);
	await saveDevicePhoto(names[1]!, photo, mia.id);
	await saveDevicePhoto(names[2]!, photo, tom.id);
	const list = async () =>
		(await Promise.all(names.map((name) => readDevicePhoto(name)))).map((found) => found !== null);
	expect(await list()).toEqual([true, true, true]);

	const { user } = await open('/account/family', { erasePerson: undefined, leavePerson: undefined });
	await press(user, 'Delete: Mia Lovelace');
	await fillIn(user, { 'Your password': 'secret1' });
	await press(user, 'Delete for good');
	await screen.findByText(familyMessages.erased('Mia Lovelace'));
	expect(await list()).toEqual([true, false, true]);
	expect(await listWaiting()).toEqual([undefined, tom.full_name]);

	await press(user, 'Stop helping Tom Poe');
	expect(screen.getByRole('alertdialog')).toHaveTextContent('Photos of their self-checks on this device are deleted.');
	await press(user, 'Stop helping');
	await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
	expect(await list()).toEqual([true, false, false]);
});

test('overview photos on this device are deleted when a right has ended, but those of another account stay', async () => {
	const photo = new Blob(['jpeg'], { type: 'image/jpeg' });
	const names = [own.id, own.id, own.id, uuid(40)].map(
		(account, i): DevicePhotoName => [account, uuid(50 + i), 'chest'],
	);
	const people = [null, mia.id, tom.id, tom.id];
	for (const [i, name] of names.entries()) await saveDevicePhoto(name, photo, people[i]!);
	const list = async () =>
		(await Promise.all(names.map((name) => readDevicePhoto(name)))).map((found) => found !== null);
	const { server, queries } = await open('/Mylesion');
	await getSwitcher();
	expect(await list()).toEqual([true, true, true, true]);
	server.use({ family: { people: [mia], carers: [], invitations: [] } });
	await queries.invalidateQueries();
	await waitFor(async () => expect(await list()).toEqual([true, true, false, true]));
});

test.each([
	['deleting', mia, { erasePerson: undefined }],
	['no longer helping', tom, { leavePerson: undefined }],
])(
	'%s the person on the page leads back to the account’s own records without an error',
	async (_what, person, handlers) => {
		const { user, server } = await open('/account/family', handlers);
		// The one in the header comes before the one in the invitation form.
		const getSwitcher = async () => (await screen.findAllByRole('combobox', { name: 'Whose skin journal' }))[0]!;
		await user.selectOptions(await getSwitcher(), person.full_name);
		server.use({ family: { people: [mia, tom].filter((each) => each !== person), carers: [], invitations: [] } });
		if (person === mia) {
			await user.click(await screen.findByRole('button', { name: 'Delete: Mia Lovelace' }));
			await fillIn(user, { 'Your password': 'secret1' });
			await press(user, 'Delete for good');
		} else {
			await user.click(await screen.findByRole('button', { name: 'Stop helping Tom Poe' }));
			await press(user, 'Stop helping');
		}
		await waitFor(() =>
			expect(screen.queryByRole('button', { name: `Open skin journal of ${person.full_name}` })).toBeNull(),
		);
		expect(await getSwitcher()).toHaveDisplayValue('Ada Lovelace');
		await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
		expect(screen.queryByText(familyMessages.noLongerCarer(person.full_name))).toBeNull();
		expect(screen.queryByRole('alert')).toBeNull();
	},
);

test('carers are invited, get another right, and are removed', async () => {
	const { user, server } = await open('/account/family', {
		inviteCarer: { ...invitation, person_id: mia.id },
		changeCarer: { ...carer, right: 'view' },
		removeCarer: undefined,
		withdrawInvitation: undefined,
		leavePerson: undefined,
	});
	await user.selectOptions(screen.getByRole('combobox', { name: 'What Cara may do' }), 'Can see');
	await waitFor(() => expect(server.getRequests('changeCarer')[0]?.body).toEqual({ right: 'view' }));
	await press(user, 'Remove Cara');
	await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
	expect(screen.getByText(familyMessages.removed('Cara'))).toBeVisible();
	await press(user, 'Take back the invitation to ben@example.org');
	expect(await screen.findByText(familyMessages.takenBack('ben@example.org'))).toBeVisible();
	expect(server.getRequests('withdrawInvitation')).toHaveLength(1);

	const form = within(screen.getByRole('region', { name: 'Invite a carer' }));
	await user.selectOptions(form.getByRole('combobox', { name: 'Whose skin journal' }), 'Mia Lovelace');
	await user.type(form.getByLabelText('Email Address'), 'ben@example.org');
	await user.selectOptions(form.getByRole('combobox', { name: 'What they may do' }), 'Can see and change');
	await press(user, 'Send invitation');
	expect(await screen.findByText(familyMessages.invited('ben@example.org'))).toBeVisible();
	const body = { person_id: mia.id, email: 'ben@example.org', right: 'manage' };
	expect(server.getRequests('inviteCarer')[0]!.body).toEqual(body);

	await press(user, 'Stop helping Tom Poe');
	await press(user, 'Stop helping');
	await waitFor(() => expect(server.getRequests('leavePerson')[0]?.params).toEqual({ id: tom.id }));
});

test('what a carer may do is shown as chosen while it is being saved, and as before if that fails', async () => {
	const changed = createPending<Response>();
	const { user } = await open('/account/family', { changeCarer: () => changed.promise });
	const select = await screen.findByRole('combobox', { name: 'What Cara may do' });
	await user.selectOptions(select, 'Can see');
	expect(select).toHaveDisplayValue('Can see');
	changed.resolve(errorResponse(503, 'Too busy.'));
	expect(await screen.findByText('Too busy.')).toBeVisible();
	await waitFor(() => expect(select).toHaveDisplayValue('Can see and change'));
});

test('no longer helping one person does not close a question about another', async () => {
	const left = createPending<undefined>();
	const ann = makePerson(11, { full_name: 'Ann' });
	const { user, server } = await open('/account/family', {
		family: { people: [tom, ann], carers: [], invitations: [] },
		leavePerson: () => left.promise,
	});
	await press(user, 'Stop helping Tom Poe');
	await press(user, 'Stop helping');
	await press(user, 'Cancel');
	await press(user, 'Stop helping Ann');
	server.use({ family: { people: [ann], carers: [], invitations: [] } });
	left.resolve(undefined);
	expect(await screen.findByText('You no longer help Tom Poe.')).toBeVisible();
	await waitFor(() => expect(screen.queryByRole('button', { name: /Tom Poe$/, hidden: true })).toBeNull());
	expect(screen.getByRole('alertdialog', { name: 'Stop helping Ann?' })).toBeVisible();
});

test('removing a carer does not move the focus of somebody who is elsewhere by then', async () => {
	const removed = createPending<undefined>();
	const { user, server } = await open('/account/family', { removeCarer: () => removed.promise });
	await press(user, 'Remove Cara');
	const email = within(screen.getByRole('region', { name: 'Invite a carer' })).getByLabelText('Email Address');
	await user.click(email);
	server.use({ family: { people: [mia, tom], carers: [], invitations: [] } });
	removed.resolve(undefined);
	await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Cara' })).toBeNull());
	expect(email).toHaveFocus();
});

test('the last choice of what a carer may do reaches the server last', async () => {
	const first = createPending<Carer>();
	const { user, server } = await open('/account/family', { changeCarer: () => first.promise });
	const right = await screen.findByRole('combobox', { name: 'What Cara may do' });
	await user.selectOptions(right, 'Can see');
	await waitFor(() => expect(server.getRequests('changeCarer')).toHaveLength(1));
	await user.selectOptions(right, 'Can see and change');
	await user.selectOptions(right, 'Can see');
	expect(server.getRequests('changeCarer')).toHaveLength(1);
	first.resolve(carer);
	await waitFor(() => expect(server.getRequests('changeCarer')).toHaveLength(3));
	expect(server.getRequests('changeCarer').map(({ body }) => body)).toEqual(
		(['view', 'manage', 'view'] as const).map((each) => ({ right: each })),
	);
});

const openInvitation: ReceivedInvitation = {
	...{ invited_by: { full_name: 'Tom Poe', email: 'tom@example.org' }, full_name: 'Tom Poe', right: 'view' },
	expires_at: invitation.expires_at,
};

test('an invitation says who sends it and about whom, and leads to the journal once it is accepted', async () => {
	const { user, server } = await open('/invitation#token', { openInvitation, acceptInvitation: tom });
	expect(await screen.findByText(/invites you to see the skin journal of/)).toHaveTextContent('tom@example.org');
	await press(user, 'Accept');
	expect(await screen.findByRole('heading', { name: 'Skin journal of Tom Poe' })).toBeVisible();
	expect(server.getRequests('acceptInvitation')[0]!.body).toEqual({ token: 'token' });
	// Another request for it would say, on the page that is being left, that it has ended.
	expect(server.getRequests('openInvitation')).toHaveLength(1);
});

test('people who accept an invitation before their family has loaded are not told that it has ended', async () => {
	const before = createPending<Family>();
	const family = () => before.promise;
	const { user, server } = await open('/invitation#token', { openInvitation, acceptInvitation: tom, family });
	await screen.findByText(/invites you to see the skin journal of/);
	server.use({ family: { people: [tom], carers: [], invitations: [] } });
	await press(user, 'Accept');
	await waitFor(() => expect(server.getRequests('acceptInvitation')).toHaveLength(1));
	before.resolve({ people: [], carers: [], invitations: [] });
	expect(await screen.findByRole('heading', { name: 'Skin journal of Tom Poe' })).toBeVisible();
	expect(await getSwitcher()).toHaveDisplayValue('Tom Poe');
	expect(screen.queryByText(familyMessages.noLongerCarer('Tom Poe'))).toBeNull();
});

test('an invitation stays open when another person is chosen', async () => {
	const { user, server } = await open('/invitation#token', { openInvitation });
	await screen.findByText(/invites you to see the skin journal of/);
	await user.selectOptions(await getSwitcher(), 'Mia Lovelace');
	expect(screen.getByText(/invites you to see the skin journal of/)).toBeVisible();
	expect(server.getRequests('openInvitation')).toHaveLength(1);
	expect(location.hash).toBe('#token');
});

test('people who have left an invitation by the time it is accepted stay where they are', async () => {
	const accepted = createPending<typeof tom>();
	const { user, queries } = await open('/invitation#token', {
		openInvitation,
		acceptInvitation: () => accepted.promise,
	});
	await user.click(await screen.findByRole('button', { name: 'Accept' }));
	await user.click(screen.getAllByRole('link', { name: 'Account' })[0]!);
	await screen.findByRole('heading', { level: 1, name: 'Your account' });
	accepted.resolve(tom);
	expect(await screen.findByText(familyMessages.accepted(tom.full_name))).toBeVisible();
	await waitFor(() => expect(queries.isMutating()).toBe(0));
	expect(location.pathname).toBe('/account');
	expect(await getSwitcher()).toHaveDisplayValue(own.full_name);
});

test('an invitation that can no longer be used says so, and leads to the person it may have been about', async () => {
	const { user } = await open('/invitation#token', {
		openInvitation: errorResponse(400, familyMessages.invitationExpired),
	});
	expect(await screen.findByRole('alert')).toHaveTextContent(familyMessages.invitationExpired);
	await user.click(screen.getByRole('link', { name: 'Family and carers' }));
	await user.click(await screen.findByRole('button', { name: 'Open skin journal of Tom Poe' }));
	expect(await screen.findByRole('heading', { name: 'Skin journal of Tom Poe' })).toBeVisible();
});

test('an invitation that was accepted meanwhile leads there, too', async () => {
	const acceptInvitation = errorResponse(400, familyMessages.invitationExpired);
	const { user } = await open('/invitation#token', { openInvitation, acceptInvitation });
	await press(user, 'Accept');
	expect(await screen.findByRole('alert')).toHaveTextContent(familyMessages.invitationExpired);
	expect(screen.getByRole('link', { name: 'Family and carers' })).toHaveAttribute('href', '/account/family');
	expect(screen.getByRole('main')).toHaveFocus();
});

test('an invitation that could not be loaded can be loaded again', async () => {
	const { user, server } = await open('/invitation#token', { openInvitation: errorResponse(503, 'Too busy.') });
	expect(await screen.findByRole('alert')).toHaveTextContent('Too busy.');
	server.use({ openInvitation });
	await press(user, 'Try again');
	expect(await screen.findByText(/invites you to see the skin journal of/)).toBeVisible();
});
