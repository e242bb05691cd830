import { formatDate, type Lesion, messages, type ScanInput } from '@dermavigil/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setOnline } from '../../../test/browser.ts';
import { createPending, errorResponse, type Handlers } from '../../../test/fake-server.ts';
import { makeLesion, makePerson, makeProfile, makeScan, uuid } from '../../../test/fixtures.ts';
import { renderPart } from '../../../test/render-app.tsx';
import { loadAndStore } from '../../api/last-lists.ts';
import { accounts, getWaiting, logIn, makeInput, setUpQueue } from './test/set-up-queue.ts';
import { saveForLater, uploadWaiting } from './upload-queue.ts';
import { WaitingList } from './waiting-list.tsx';

/** Saves these scans as Ada, then opens the list. */
async function open(
	inputs: ScanInput[],
	{ handlers = {}, as = 'Ada', lesions = [] }: { handlers?: Handlers; as?: string; lesions?: Lesion[] } = {},
) {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) });
	const queue = setUpQueue(handlers);
	for (const input of inputs) await saveForLater(input);
	if (handlers.saveScan) await uploadWaiting();
	logIn(as);
	await loadAndStore('lesions', async () => lesions);
	const { user } = renderPart(<WaitingList />);
	const pressFirst = async (name: string | RegExp) => user.click((await screen.findAllByRole('button', { name }))[0]!);
	return {
		...queue,
		press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
		pressFirst,
	};
}

test('says what is waiting, and sends it on request', async () => {
	const { getSent, press } = await open([makeInput(1)]);
	expect(await screen.findByRole('listitem')).toHaveTextContent(`High Risk${formatDate('2026-11-20T12:00:00Z')}, `);
	await press('Save now');
	await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
	expect(getSent()).toEqual(['1 by Ada']);
});

test('says which spot a scan is for, as far as that is known without a connection', async () => {
	await open([makeInput(1), { ...makeInput(2), lesion_id: uuid(9) }], {
		lesions: [makeLesion(9, { nickname: 'By the watch' })],
	});
	await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
	expect(screen.getAllByText('By the watch')).toHaveLength(1);
});

test('says for whom each scan is once one is for somebody else', async () => {
	await open([makeInput(1)]);
	expect(await screen.findByRole('listitem')).not.toHaveTextContent('For ');
	await saveForLater(makeInput(2), makePerson(7, { full_name: 'Mia Lovelace' }));
	await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
	const [own, other] = screen.getAllByRole('listitem');
	expect(own).toHaveTextContent('For you, ');
	expect(other).toHaveTextContent('For Mia Lovelace, ');
});

test('says so when the server cannot be reached, and is ready for another attempt', async () => {
	const { server, press } = await open([makeInput(1)]);
	const response = createPending<Response>();
	server.use({ saveScan: () => response.promise });
	await press('Save now');
	expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
	response.resolve(errorResponse(503, messages.server.busy));
	expect(await screen.findByText(/^Not saved yet: our server can’t be reached/)).toBeVisible();
	setOnline(false);
	expect(screen.queryByText(/^Not saved yet/)).not.toBeInTheDocument();
	setOnline(true);
	server.use({ saveScan: makeScan(1) });
	await press('Save now');
	await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
});

test('discards only after a question', async () => {
	const { getSent, press } = await open([makeInput(1)]);
	await press(/^Discard/);
	expect(screen.getByRole('alertdialog', { name: 'Discard this scan?' })).toBeInTheDocument();
	await press('Cancel');
	expect(await getWaiting()).toEqual([1]);
	await press(/^Discard/);
	await press('Discard');
	await expect.poll(getWaiting).toEqual([]);
	await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
	expect(getSent()).toEqual([]);
});

test('each button says which scan it is about', async () => {
	await open([makeInput(1)]);
	vi.setSystemTime(Date.now() + 60_000);
	await saveForLater(makeInput(2));
	await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
	const buttons = screen.getAllByRole('button', { name: /^Discard/ });
	const days = screen.getAllByRole('listitem').map((row) => row.querySelector('time')!.textContent);
	expect(buttons.map((button) => button.textContent)).toEqual(days.map((day) => `Discard (scan of ${day})`));
	expect(new Set(days).size).toBe(2);
});

test('shows scans that are added while the first list is being read', async () => {
	const profile = createPending<Response>();
	const isSecondLogin = (headers: Headers) => headers.get('authorization') === 'Bearer Ada 2';
	const { server } = await open([makeInput(1)], {
		as: 'Ada 2',
		handlers: {
			me: ({ headers }) => (isSecondLogin(headers) ? profile.promise : makeProfile({ id: accounts.Ada! })),
		},
	});
	const countReads = () => server.getRequests('me').filter(({ headers }) => isSecondLogin(headers)).length;
	await expect.poll(countReads).toBe(1);
	await saveForLater(makeInput(2), null, 'Ada');
	await expect.poll(countReads).toBe(2);
	profile.resolve(Response.json(makeProfile({ id: accounts.Ada! })));
	await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
});

test('gives the focus to its heading when the button that had it disappears', async () => {
	const { server, press, pressFirst } = await open([makeInput(1), makeInput(2)], {
		handlers: { saveScan: errorResponse(404, messages.savedScan.noLesion) },
	});
	const heading = await screen.findByRole('heading', { name: 'Waiting to be saved' });
	server.use({ saveScan: errorResponse(503, messages.server.busy) });
	await pressFirst(/^Try again/);
	expect(await screen.findByText(/^Not saved yet: our server can’t be reached/)).toBeVisible();
	expect(screen.getAllByRole('button', { name: /^Try again/ })).toHaveLength(1);
	expect(heading).toHaveFocus();
	await pressFirst(/^Discard/);
	await press('Discard');
	await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
	await waitFor(() => expect(heading).toHaveFocus());
});

test('a rejected scan says why, and can be saved without the lesion that is gone', async () => {
	const { noLesion } = messages.savedScan;
	const { server, press } = await open([{ ...makeInput(1), lesion_id: uuid(9) }], {
		handlers: { saveScan: errorResponse(404, noLesion) },
	});
	const getLesions = () => server.getRequests('saveScan').map(({ body }) => body.lesion_id);
	expect(await screen.findByText(noLesion)).toBeInTheDocument();
	expect(screen.queryByRole('button', { name: 'Save now' })).not.toBeInTheDocument();
	await press(/^Try again/);
	await waitFor(() => expect(getLesions()).toEqual([uuid(9), uuid(9)]));
	expect(await screen.findByText(noLesion)).toBeInTheDocument();
	await press(/^Save without the spot/);
	await waitFor(() => expect(getLesions()).toEqual([uuid(9), uuid(9), null]));
});

test('shows only the number of scans that wait for other people', async () => {
	await open([makeInput(1), makeInput(2)], { as: 'Bob' });
	expect(await screen.findByText('2 scans wait here for another account to log in.')).toBeInTheDocument();
	expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});
