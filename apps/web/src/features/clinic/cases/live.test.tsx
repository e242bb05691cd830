import { type Case, calls, lastEventHeader, messages } from '@dermavigil/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asksBeforeLeaving } from '../../../../test/browser.ts';
import { serveCases } from '../../../../test/fake-clinic.ts';
import {
	createPending,
	errorResponse,
	type FakeServer,
	fakeServer,
	type Handlers,
	pageResponse,
} from '../../../../test/fake-server.ts';
import { makeCase, makeCaseDetail, uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { dropDraft } from '../review/drafts.ts';

const makeEvent = (number: number, changes: object = {}) => ({
	id: uuid(number),
	version: 1,
	status: 'new' as const,
	risk_level: 'high' as const,
	submitted_at: '2026-11-20T10:00:00.000Z',
	...changes,
});
/** Another clinician saves a case. */
function changeByOther(server: FakeServer, number: number, changes: Partial<Case>) {
	const theirs = makeCase(number, changes);
	const { changeCase } = serveCases([theirs]);
	server.use({ cases: [theirs], caseDetail: makeCaseDetail(number, changes), changeCase: changeCase! });
	server.emit('changed', makeEvent(number, { version: theirs.version, status: theirs.status }));
}
const names = () => screen.getAllByText(/^Patient \d$/).map(({ textContent }) => textContent);
const status = (number: number) => screen.getByText(`Patient ${number}`).closest('tr')!.cells[3]!;
const notes = () => screen.getByLabelText('Notes for the patient');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const getRowsAskedFor = (server: FakeServer) =>
	server.getRequests('cases').flatMap(({ query }) => (query.limit === 1 ? [query.q] : []));
const getChanges = (server: FakeServer) => server.getRequests('changeCase').map(({ body }) => body);

async function openDashboard(query = '', handlers: Handlers = {}) {
	const server = fakeServer({ ...serveCases([makeCase(1), makeCase(2)]), ...handlers });
	const { user } = await renderApp(`/dashboard?${query}`, { as: 'clinician' });
	await screen.findByText('Patient 1');
	const [details] = screen.getAllByRole('button', { name: 'Details' });
	return { server, user, toggleDetails: () => user.click(details!) };
}

beforeEach(() => {
	for (const number of [1, 2]) dropDraft(uuid(number));
});

test('new cases are counted, and the rows do not change until the new cases are requested', async () => {
	const { server, user } = await openDashboard();
	server.emit('new', makeEvent(8));
	expect(button('1 new case')).toBeInTheDocument();
	server.emit('new', makeEvent(9));
	server.emit('new', makeEvent(9));
	// This one is already in the list.
	server.emit('new', makeEvent(2));
	expect(names()).toEqual(['Patient 1', 'Patient 2']);
	server.use({ cases: [9, 8, 1, 2].map((number) => makeCase(number)) });
	await user.click(button('2 new cases'));
	expect(screen.getByRole('region', { name: 'Cases' })).toHaveFocus();
	await waitFor(() => expect(names()).toEqual(['Patient 9', 'Patient 8', 'Patient 1', 'Patient 2']));
	expect(screen.queryByRole('button', { name: /new case/ })).not.toBeInTheDocument();
});

test.each([
	['risk=high', 2],
	['risk=low', 1],
	['status=new&order=queue', 2],
	['status=flagged', 1],
	['risk=high&red_flags=true', 0],
	['mode=clinical', 0],
	['waiting=24', 0],
])('new cases are counted only if a list of %s is sure to have them: %i', async (query, count) => {
	const { server } = await openDashboard(query);
	server.emit('new', makeEvent(7, { risk_level: 'low' }));
	server.emit('new', makeEvent(8));
	server.emit('new', makeEvent(9));
	server.emit('changed', makeEvent(9, { version: 2, status: 'flagged' }));
	const shown = screen.queryByRole('button', { name: /new cases?$/ });
	expect(shown?.textContent ?? '0').toMatch(new RegExp(`^${count}`));
});

test('the counts are requested only once for events that happen together', async () => {
	const { server } = await openDashboard();
	await waitFor(() => expect(server.getRequests('caseSummary')).toHaveLength(1));
	for (let number = 101; number <= 150; number++) {
		server.emit('new', makeEvent(number));
		server.emit('changed', makeEvent(number, { version: 2, status: 'reviewed' }));
	}
	await waitFor(() => expect(server.getRequests('caseSummary').length).toBeGreaterThan(1));
	expect(server.getRequests('caseSummary')).toHaveLength(2);
});

test('no new cases are counted during a search, because they may not match it', async () => {
	const { server, user } = await openDashboard();
	await user.type(screen.getByRole('searchbox'), 'Ada');
	await waitFor(() => expect(server.getRequests('cases').at(-1)!.query.q).toBe('Ada'));
	server.emit('new', makeEvent(8));
	expect(screen.queryByRole('button', { name: /new case/ })).not.toBeInTheDocument();
});

test('an order that is chosen in another tab does not move rows here', async () => {
	const { server, user } = await openDashboard();
	localStorage.setItem('caseOrder', 'queue');
	server.emit('new', makeEvent(8, { status: 'flagged' }));
	expect(button('1 new case')).toBeInTheDocument();
	await user.click(button(/^Flagged/));
	await waitFor(() => expect(location.search).toBe('?status=flagged&order=newest'));
	expect(server.getRequests('cases').map(({ url }) => url)).toEqual([
		'/api/cases?order=newest',
		'/api/cases?status=flagged&order=newest',
	]);
});

test('a window whose stream was replaced by newer ones listens again when it gets the focus', async () => {
	const { server } = await openDashboard();
	server.emit('replaced');
	server.emit('new', makeEvent(8));
	expect(screen.queryByRole('button', { name: /new case/ })).not.toBeInTheDocument();
	act(() => void window.dispatchEvent(new Event('focus')));
	server.emit('new', makeEvent(8));
	expect(button('1 new case')).toBeInTheDocument();
});

test('the stream continues from the moment at which the list was read, however late it opens', async () => {
	const opened: string[] = [];
	const server = fakeServer(serveCases([]));
	vi.stubGlobal(
		'EventSource',
		class extends EventSource {
			constructor(url: string) {
				super(url);
				opened.push(url);
			}
		},
	);
	const list = createPending<Response>();
	server.use({ cases: () => list.promise });
	await renderApp('/dashboard', { as: 'clinician' });
	await waitFor(() => expect(server.getRequests('cases')).toHaveLength(1));
	expect(opened).toEqual([]);
	list.resolve(Response.json([makeCase(1)], { headers: { [lastEventHeader]: '41' } }));
	await screen.findByText('Patient 1');
	// Before any event has arrived.
	server.emit('replaced');
	act(() => void window.dispatchEvent(new Event('focus')));
	expect(opened).toEqual([1, 2].map(() => `${calls.caseEvents.path}?after=41`));
});

test('what could not be loaded while the server was gone is loaded once it is back', async () => {
	const { server, user, toggleDetails } = await openDashboard();
	const gone = () => Promise.reject(new TypeError('Failed to fetch'));
	server.use({ caseDetail: gone, cases: gone });
	await toggleDetails();
	expect(await screen.findByText(messages.clinician.loadUnknown)).toBeInTheDocument();
	server.use({ caseDetail: makeCaseDetail(1) });
	server.emit('ready');
	await waitFor(() => expect(screen.queryByText(messages.clinician.loadUnknown)).not.toBeInTheDocument());
	await user.click(button(/^Flagged\d/));
	await waitFor(() => expect(screen.queryByText('Patient 2')).not.toBeInTheDocument());
	expect(screen.getByText(messages.clinician.loadUnknown)).toBeInTheDocument();
	server.use({ cases: [makeCase(3, { status: 'flagged' })] });
	server.emit('ready');
	expect(await screen.findByText('Patient 3')).toBeInTheDocument();
	expect(screen.queryByText(messages.clinician.loadUnknown)).not.toBeInTheDocument();
});

test('changes by others appear in the row that they belong to', async () => {
	const { server, user } = await openDashboard();
	changeByOther(server, 2, { version: 4, status: 'flagged' });
	await waitFor(() => expect(status(2)).toHaveTextContent('Flagged'));
	expect(names()).toEqual(['Patient 1', 'Patient 2']);
	await user.keyboard('jj2');
	await waitFor(() => expect(getChanges(server)).toEqual([{ status: 'reviewed', version: 4 }]));
});

test('what others wrote survives an undo, and the key of their outcome removes it', async () => {
	const { server, user } = await openDashboard();
	changeByOther(server, 2, { version: 2, status: 'reviewed', notes: 'Theirs.', outcome: 'biopsy' });
	await waitFor(() => expect(status(2)).toHaveTextContent('ReviewedBiopsy'));
	await user.keyboard('jj3');
	await within(status(2)).findByRole('button', { name: 'Undo' });
	await user.keyboard('u');
	await waitFor(() => expect(within(status(2)).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
	await user.keyboard('71');
	await waitFor(() =>
		expect(getChanges(server)).toEqual([
			{ status: 'flagged', version: 2 },
			{ status: 'reviewed', version: 3 },
			{ status: 'new', outcome: null, version: 4 },
		]),
	);
});

describe('a case that its patient deleted', () => {
	const erase = (server: FakeServer, number: number) => {
		server.use({ caseDetail: errorResponse(404, messages.clinician.noCase), cases: [] });
		server.emit('erased', { id: uuid(number) });
	};

	test('leaves an empty place without any of its contents, and no key acts on it', async () => {
		const { server, user } = await openDashboard();
		await user.keyboard('j');
		erase(server, 1);
		expect(screen.queryByText('Patient 1')).not.toBeInTheDocument();
		const row = screen.getByText('Deleted by the patient').closest('tr')!;
		expect(row).toHaveAttribute('aria-rowindex', '2');
		expect(row.querySelector('img')).toBeNull();
		expect(within(row).queryByText('Melanoma')).not.toBeInTheDocument();
		await user.keyboard('24n');
		expect(screen.queryByLabelText('Notes for the patient')).not.toBeInTheDocument();
		await user.keyboard('j3');
		await waitFor(() => expect(getChanges(server)).toMatchObject([{ status: 'flagged' }]));
		expect(server.getRequests('changeCase')[0]!.params.id).toBe(uuid(2));
		expect(names()).toEqual(['Patient 2']);
	});

	test('does not come back with a next page that was being loaded', async () => {
		const next = createPending<Response>();
		const { server, user } = await openDashboard('', {
			cases: ({ query: { after } }) =>
				after ? next.promise : pageResponse([makeCase(1), makeCase(2)], 'page-2', 'after'),
		});
		await user.click(button('Show more cases'));
		server.emit('erased', { id: uuid(1) });
		next.resolve(pageResponse([makeCase(3)], null, 'after'));
		await screen.findByText('Patient 3');
		expect(names()).toEqual(['Patient 2', 'Patient 3']);
	});

	test('can be left with Ctrl+Enter, and keeps the focus when the layout changes', async () => {
		const { server, user } = await openDashboard();
		await user.keyboard('j');
		erase(server, 1);
		await user.keyboard('g');
		await waitFor(() => expect(button('Open the case of Deleted by the patient')).toHaveFocus());
		await user.keyboard('{Control>}{Enter}{/Control}');
		await waitFor(() => expect(button('Open the case of Patient 2')).toHaveFocus());
		expect(getChanges(server)).toEqual([]);
	});

	test.each([
		['under the loupe', 'g', ' '],
		['over the whole window', '', '{Tab}{Enter}'],
	])('gives the focus to its place if its photo was %s', async (_, before, open) => {
		const { server, user } = await openDashboard();
		await user.keyboard(`j${before}`);
		await user.keyboard(open);
		await screen.findByRole('dialog');
		erase(server, 1);
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		await waitFor(() => expect(document.activeElement).toHaveAttribute('data-case', uuid(1)));
	});

	test('is not counted among the new ones', async () => {
		const { server } = await openDashboard();
		server.emit('new', makeEvent(8));
		erase(server, 8);
		expect(screen.queryByRole('button', { name: /new case/ })).not.toBeInTheDocument();
	});

	test('says so if it is open, and what was written about it no longer counts as unsaved', async () => {
		const { server, user, toggleDetails } = await openDashboard();
		await toggleDetails();
		await user.type(notes(), 'Harmless.');
		expect(asksBeforeLeaving()).toBe(true);
		erase(server, 1);
		const note = screen.getByText('The patient has deleted this case. Nothing more can be saved about it.');
		expect(note).toHaveFocus();
		expect(screen.queryByLabelText('Notes for the patient')).not.toBeInTheDocument();
		expect(screen.queryByText('Patient 1')).not.toBeInTheDocument();
		expect(asksBeforeLeaving()).toBe(false);
	});

	test('also says so when it is decided about or opened and the deletion was not announced', async () => {
		const { server, user, toggleDetails } = await openDashboard();
		server.use({ changeCase: errorResponse(404, messages.clinician.noCase) });
		await user.keyboard('jj2');
		expect(await screen.findByText('Error updating case: There is no case with this id.')).toBeInTheDocument();
		expect(names()).toEqual(['Patient 1']);
		server.use({ caseDetail: errorResponse(404, messages.clinician.noCase) });
		await toggleDetails();
		expect(await screen.findByText(/^The patient has deleted this case/)).toBeInTheDocument();
		expect(screen.queryByText('Patient 1')).not.toBeInTheDocument();
	});
});

test('what was saved here while a next page was being loaded stays as it was saved', async () => {
	const next = createPending<Response>();
	const { user } = await openDashboard('', {
		cases: ({ query: { after } }) =>
			after ? next.promise : pageResponse([makeCase(1), makeCase(2)], 'page-2', 'after'),
	});
	await user.click(button('Show more cases'));
	await user.keyboard('j3');
	await waitFor(() => expect(status(1)).toHaveTextContent('Flagged'));
	next.resolve(pageResponse([makeCase(3)], null, 'after'));
	await screen.findByText('Patient 3');
	expect(status(1)).toHaveTextContent('Flagged');
});

test('a change that was made here is not requested again', async () => {
	const { server, user } = await openDashboard();
	const pending = createPending<Case>();
	server.use({ changeCase: async () => ({ updatedCase: await pending.promise }) });
	await user.keyboard('j2');
	await waitFor(() => expect(getChanges(server)).toHaveLength(1));
	server.emit('changed', makeEvent(1, { version: 2, status: 'reviewed' }));
	pending.resolve(makeCase(1, { version: 2, status: 'reviewed' }));
	await waitFor(() => expect(status(1)).toHaveTextContent('Reviewed'));
	changeByOther(server, 2, { version: 2, status: 'flagged' });
	await waitFor(() => expect(status(2)).toHaveTextContent('Flagged'));
	expect(getRowsAskedFor(server)).toEqual([uuid(2)]);
	// Following a change does not count as opening the case.
	expect(server.getRequests('caseDetail')).toEqual([]);
});

test('a change by others while the list is being loaded is applied once the list is there', async () => {
	const { server, user } = await openDashboard();
	const pending = createPending<void>();
	server.use({
		cases: async ({ query }) => {
			if (query.limit === 1) return [makeCase(3, { version: 2, status: 'flagged' })];
			await pending.promise;
			return [makeCase(3)];
		},
	});
	await user.click(screen.getByRole('button', { name: 'New5' }));
	await waitFor(() => expect(server.getRequests('cases').at(-1)!.query.status).toBe('new'));
	server.emit('changed', makeEvent(3, { version: 2, status: 'flagged' }));
	pending.resolve();
	await screen.findByText('Patient 3');
	await waitFor(() => expect(status(3)).toHaveTextContent('Flagged'));
});

describe('cases that others change together', () => {
	const theirs = { version: 2, status: 'flagged' } as const;
	const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
	const ids = (numbers: number[]) => numbers.map((number) => uuid(number));
	/** In the grid, all of them are on the page. */
	const tile = (number: number) => screen.getByText(`Patient ${number}`).closest('li');

	/** Changes the first `count` cases, each twice, before the server answers for the first row. */
	async function changeTogether(count: number) {
		const server = fakeServer(serveCases(range(24).map((number) => makeCase(number))));
		const { user } = await renderApp('/dashboard', { as: 'clinician' });
		await user.keyboard('g');
		await screen.findByText('Patient 1');
		const pending = createPending<void>();
		server.use({
			cases: async ({ query }) => {
				await pending.promise;
				return range(24).flatMap((number) => (uuid(number) === query.q ? [makeCase(number, theirs)] : []));
			},
		});
		for (const number of range(count)) {
			server.emit('changed', makeEvent(number));
			server.emit('changed', makeEvent(number, theirs));
		}
		// This one is not in the list.
		for (const number of range(30)) server.emit('changed', makeEvent(100 + number, theirs));
		await waitFor(() => expect(getRowsAskedFor(server)).not.toEqual([]));
		expect(getRowsAskedFor(server)).toEqual(ids([1]));
		pending.resolve();
		await waitFor(() => expect(tile(1)).toHaveTextContent('Flagged'));
		return { server, user };
	}

	test('are requested one after another, each once', async () => {
		const { server } = await changeTogether(22);
		await waitFor(() => expect(getRowsAskedFor(server)).toEqual(ids(range(22))));
	});

	test('keep their older versions if there are many, and those that change later are updated', async () => {
		const { server, user } = await changeTogether(23);
		await waitFor(() => expect(getRowsAskedFor(server)).toEqual(ids([1, 2])));
		server.emit('changed', makeEvent(4, theirs));
		await waitFor(() => expect(tile(4)).toHaveTextContent('Flagged'));
		expect(getRowsAskedFor(server)).toEqual(ids([1, 2, 4]));
		await user.keyboard('jjj2');
		await waitFor(() => expect(getChanges(server)).toEqual([{ status: 'reviewed', version: 1 }]));
	});
});

test('an open case does not change under its reader, who is told, and its row is updated once it is closed', async () => {
	const { server, user, toggleDetails } = await openDashboard();
	await toggleDetails();
	await screen.findByText('Why scan 1 looks so.');
	changeByOther(server, 1, { version: 2, status: 'flagged' });
	changeByOther(server, 2, { version: 2, status: 'flagged' });
	server.use({ cases: [1, 2].map((number) => makeCase(number, { version: 2, status: 'flagged' })) });
	await waitFor(() => expect(status(2)).toHaveTextContent('Flagged'));
	expect(status(1)).toHaveTextContent('New');
	expect(screen.getByText('Changed by a colleague')).toBeVisible();
	await user.keyboard('j');
	await waitFor(() => expect(status(1)).toHaveTextContent('Flagged'));
	expect(screen.queryByText('Changed by a colleague')).not.toBeInTheDocument();
});

test.each([
	['counts as saved once its case is as it was decided, and can be undone', 'reviewed', false],
	['stays unsaved where a colleague changed the case', 'flagged', true],
] as const)('a review whose answer was lost %s', async (_, status, isTheirs) => {
	const { server, user, toggleDetails } = await openDashboard('', { changeCase: errorResponse(500, 'Away.') });
	await toggleDetails();
	await user.keyboard('2');
	expect(await screen.findByText(/^Not saved: the case of Patient 1/)).toBeVisible();
	changeByOther(server, 1, { version: 2, status });
	const shown = () => [/^Changed by a colleague/, /^Not saved: /].map((text) => screen.queryByText(text) !== null);
	await waitFor(() => expect(shown()).toEqual([isTheirs, isTheirs]));
	expect(screen.queryByText(/^Saved: the case of Patient 1/) === null).toBe(isTheirs);
	expect(screen.queryByRole('button', { name: 'Undo' }) === null).toBe(isTheirs);
});

test('an open case is not changed by its full-size photo, and is requested again when it is reopened', async () => {
	const { server, user, toggleDetails } = await openDashboard();
	const opened = () => server.getRequests('caseDetail').map(({ params }) => params.id);
	await toggleDetails();
	await waitFor(() => expect(opened()).toEqual([uuid(1)]));
	const theirs = { version: 2, status: 'flagged' } as const;
	changeByOther(server, 1, theirs);
	server.use({
		caseDetail: ({ params: { id } }) => (id === uuid(1) ? makeCaseDetail(1, theirs) : makeCaseDetail(2)),
	});
	await user.click(button('Full-size photo of Patient 1'));
	expect(screen.getByRole('dialog', { name: 'Patient 1' })).toBeInTheDocument();
	await user.keyboard('{Escape}');
	await waitFor(() => expect(button('Full-size photo of Patient 1')).toHaveFocus());
	await user.keyboard('j');
	await waitFor(() => expect(opened()).toEqual([uuid(1), uuid(2)]));
	await user.keyboard('k');
	await waitFor(() => expect(opened()).toEqual([uuid(1), uuid(2), uuid(1)]));
});

test('unsaved notes are sent with the version of the case that they were written for', async () => {
	const { server, user, toggleDetails } = await openDashboard();
	await toggleDetails();
	await user.type(notes(), 'Mine.');
	await toggleDetails();
	const theirs = { version: 2, status: 'reviewed' } as const;
	server.use({ caseDetail: makeCaseDetail(1, theirs) });
	server.emit('changed', makeEvent(1, theirs));
	await toggleDetails();
	await screen.findByRole('button', { name: /^Reviewed/, pressed: true });
	// What is added later does not make them newer.
	await user.type(notes(), ' And more.');
	await user.click(screen.getByRole('button', { name: 'Save' }));
	await waitFor(() => expect(getChanges(server)[0]).toMatchObject({ notes: 'Mine. And more.', version: 1 }));
});
