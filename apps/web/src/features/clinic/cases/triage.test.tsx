import { type Case, formatClinicalDateTime, messages } from '@dermavigil/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asksBeforeLeaving } from '../../../../test/browser.ts';
import { serveCases } from '../../../../test/fake-clinic.ts';
import {
	createPending,
	errorResponse,
	type FakeServer,
	fakeServer,
	type Handler,
	type Handlers,
	pageResponse,
} from '../../../../test/fake-server.ts';
import { makeCase, uuid } from '../../../../test/fixtures.ts';
import { type RenderedApp, renderApp } from '../../../../test/render-app.tsx';
import { forgetQueriesWithLogin, logOut } from '../../../api/log-out.ts';
import { expireClinicalLogin, getClinicalToken, startClinicalLogin } from '../../../api/session.ts';
import { dropDraft, getDraft, saveDraft } from '../review/drafts.ts';

const row = async (number: number) => (await screen.findByText(`Patient ${number}`)).closest('tbody')!;
const inRow = async (number: number) => within(await row(number));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const getChanges = (server: FakeServer) => server.getRequests('changeCase').map(({ body }) => body);

async function openDashboard(cases = [makeCase(1)], handlers: Handlers = {}) {
	const server = fakeServer({ ...serveCases(cases), ...handlers });
	return { server, ...(await renderApp('/dashboard', { as: 'clinician' })) };
}

/** Opens a case of the dashboard. */
async function openCase(handlers: Handlers = {}) {
	const opened = await openDashboard([makeCase(1)], handlers);
	await opened.user.click((await inRow(1)).getByRole('button', { name: 'Details' }));
	return opened;
}

beforeEach(() => dropDraft(uuid(1)));

test('five stat cards and four filters count the cases', async () => {
	await openDashboard();
	await screen.findByText('12', { selector: 'dd' });
	const cards = [...document.querySelectorAll('main dl > div')].map((card) => card.textContent);
	expect(cards).toEqual([
		'Total Cases12',
		'New Cases5',
		'Reviewed4',
		'Flagged3',
		'High RiskMelanoma or BCC first26 by risk',
	]);
	const filters = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
	expect(filters.map(({ textContent }) => textContent)).toEqual(['All12', 'New5', 'Reviewed4', 'Flagged3']);
});

test('the review of an open case stays where it is when its row grows', async () => {
	let height = 226;
	const sizes = vi.spyOn(HTMLTableRowElement.prototype, 'getBoundingClientRect');
	sizes.mockImplementation(() => DOMRect.fromRect({ y: 64, height }));
	const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue();
	const resized = new Map<Element, () => void>();
	window.ResizeObserver = class {
		readonly #callback: ResizeObserverCallback;
		constructor(callback: ResizeObserverCallback) {
			this.#callback = callback;
		}
		observe(element: Element) {
			resized.set(element, () => this.#callback([], this));
		}
		unobserve() {}
		disconnect() {}
	};
	const { user } = await openCase();
	await user.type(await screen.findByLabelText('Notes for the patient'), 'a');
	const [open] = (await row(1)).rows;
	height += 65;
	resized.get(open!)!();
	expect(scrollBy.mock.lastCall).toEqual([0, 65]);
	// Scrolled up to other cases, which stay.
	sizes.mockImplementation(() => DOMRect.fromRect({ y: 600, height: 226 }));
	scrollBy.mockClear();
	resized.get(open!)!();
	expect(scrollBy).not.toHaveBeenCalled();
});

test('counts that could not be loaded say so, and are requested again', async () => {
	const { server, user } = await openDashboard([makeCase(1)], { caseSummary: errorResponse(500, 'Down.') });
	const alert = await screen.findByRole('alert');
	expect(alert).toHaveTextContent('The counts of cases could not be loaded.');
	server.use({ caseSummary: serveCases([]).caseSummary! });
	await user.click(within(alert).getByRole('button', { name: 'Try again' }));
	await screen.findByText('12', { selector: 'dd' });
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the table has its six columns', async () => {
	await openDashboard([makeCase(1, { status: 'flagged' })]);
	const cells = [...(await row(1)).querySelector('tr')!.children].map(({ textContent }) => textContent);
	expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
		'Case Details',
		'AI Prediction',
		'Confidence',
		'Status',
		'Date Submitted',
		'Actions',
	]);
	expect(cells[0]).toContain('Patient 1');
	expect(cells[1]).toBe('MelanomaHigh Risk');
	expect(cells.slice(2, 5)).toEqual(['61.3%', 'Flagged', formatClinicalDateTime('2026-11-20T09:30:00.000Z')]);
	expect(cells[4]).toMatch(/^Nov (19|20|21), 2026, \d\d:\d\d [AP]M$/);
});

describe('choosing', () => {
	test('a filter, an order and a search ask the server, and all except the search are in the address', async () => {
		const { server, user } = await openDashboard();
		await row(1);
		const lastSearch = () => server.getRequests('cases').at(-1)!.url.replace('/api/cases', '');
		expect(lastSearch()).toBe('?order=newest');
		await user.click(button(/^Flagged/));
		await waitFor(() => expect(lastSearch()).toBe('?status=flagged&order=newest'));
		await user.selectOptions(screen.getByLabelText('Order'), 'queue');
		await waitFor(() => expect(lastSearch()).toBe('?status=flagged&order=queue'));
		await user.type(screen.getByRole('searchbox'), ' ada ');
		await waitFor(() => expect(lastSearch()).toBe('?status=flagged&order=queue&q=ada'));
		expect(location.search).toBe('?status=flagged&order=queue');
		expect(localStorage.getItem('caseOrder')).toBe('queue');
	});

	test('risk, red flags, photos and waiting time narrow the list down, and are cleared together', async () => {
		const { server, user } = await openDashboard();
		await row(1);
		await user.click(button('New5'));
		const risks = within(screen.getByRole('group', { name: 'Risk' })).getAllByRole('button');
		expect(risks.map(({ textContent }) => textContent)).toEqual([
			'High Risk3',
			'Unknown0',
			'Medium Risk1',
			'Low Risk1',
		]);
		await user.click(risks[0]!);
		expect(button('New3')).toHaveAttribute('aria-pressed', 'true');
		await user.click(button('Red flags'));
		await user.selectOptions(screen.getByLabelText('Photos'), 'clinical');
		await user.selectOptions(screen.getByLabelText('Waiting time'), '48');
		const all = '?status=new&risk=high&mode=clinical&red_flags=true&waiting=48&order=newest';
		await waitFor(() => expect(server.getRequests('cases').at(-1)!.url).toBe(`/api/cases${all}`));
		await user.click(button('Clear filters'));
		await waitFor(() => expect(location.search).toBe('?status=new&order=newest'));
	});

	test('an address is a view, which can be saved under a name and chosen again', async () => {
		const server = fakeServer(serveCases([makeCase(1)]));
		const address = '/dashboard?status=new&order=queue&risk=low&waiting=never';
		const { user } = await renderApp(address, { as: 'clinician' });
		await row(1);
		expect(server.getRequests('cases')[0]!.url).toBe('/api/cases?status=new&risk=low&order=queue');
		await user.click(button('Save this view'));
		await user.keyboard('My Lows{Enter}');
		expect(screen.getByLabelText('View')).toHaveDisplayValue('My Lows');
		await waitFor(() => expect(screen.getByLabelText('View')).toHaveFocus());
		await user.selectOptions(screen.getByLabelText('View'), 'All cases');
		await waitFor(() => expect(server.getRequests('cases').at(-1)!.url).toBe('/api/cases?order=newest'));
		await user.selectOptions(screen.getByLabelText('View'), 'My Lows');
		await waitFor(() => expect(location.search).toContain('risk=low'));
		await user.click(button('Rename or delete this view'));
		const name = screen.getByLabelText('Name');
		expect(name).toHaveFocus();
		await user.clear(name);
		await user.type(name, 'All cases{Enter}');
		expect(name).toHaveAccessibleDescription('There is a view with this name. Choose another one.');
		await user.clear(name);
		await user.type(name, 'Lows{Enter}');
		expect(screen.getByLabelText('View')).toHaveDisplayValue('Lows');
		expect(screen.queryByRole('option', { name: 'My Lows' })).not.toBeInTheDocument();
		await user.click(button('Rename or delete this view'));
		await user.click(button('Delete view'));
		expect(screen.getByLabelText('View')).toHaveDisplayValue('Custom view');
		await waitFor(() => expect(screen.getByLabelText('View')).toHaveFocus());
		expect(JSON.parse(localStorage.getItem('caseViews')!)).toEqual([]);
	});

	test('an empty list says so', async () => {
		await openDashboard([]);
		expect(await screen.findByText('No cases found for the selected filter.')).toBeInTheDocument();
		expect(screen.getByText('Cases appear here when patients ask for a review.')).toBeInTheDocument();
		expect(screen.queryByRole('button', { name: 'Show all cases' })).not.toBeInTheDocument();
	});

	test('a list that is empty because of a search or a filter leads back to all cases', async () => {
		const { server, user } = await openDashboard([makeCase(1)], {
			cases: ({ query }) => (query.status || query.q ? [] : [makeCase(1)]),
		});
		await row(1);
		await user.click(button(/^Flagged/));
		await user.type(screen.getByRole('searchbox'), 'Ada');
		expect(button('Filters (1)')).toHaveAttribute('aria-expanded', 'false');
		await screen.findByRole('button', { name: 'Show all cases' });
		expect(screen.queryByText(/^Cases appear here/)).not.toBeInTheDocument();
		await user.click(button('Show all cases'));
		expect(await row(1)).toBeInTheDocument();
		expect(screen.getByRole('region', { name: 'Cases' })).toHaveFocus();
		await waitFor(() => expect(server.getRequests('cases').at(-1)!.url).toBe('/api/cases?order=newest'));
	});
});

test('a case that was open does not take the focus when a search finds it again', async () => {
	const { user } = await openCase({ cases: ({ query }) => [makeCase(query.status ? 2 : 1)] });
	await user.click(button('Flagged3'));
	await row(2);
	await user.keyboard('{Escape}');
	const all = button('All12');
	await user.click(all);
	await row(1);
	expect(all).toHaveFocus();
});

test('a reviewed case stays a single row in its place, even if a later page of the queue has it again, and after Back', async () => {
	const reviewed = makeCase(2, { status: 'reviewed', version: 2 });
	const { server, user } = await openDashboard([makeCase(1), makeCase(2)], {
		cases: ({ query: { after } }) =>
			after
				? pageResponse([makeCase(3), reviewed, makeCase(4)], null)
				: pageResponse([makeCase(1), makeCase(2)], 'page-2', 'after'),
		caseStatistics: errorResponse(500, 'Down.'),
	});
	await row(2);
	await user.keyboard('jj2');
	await (await inRow(2)).findByRole('button', { name: 'Undo' });
	expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
	await user.click(button('Show more cases'));
	await row(4);
	const expectFour = () => {
		expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5');
		expect(screen.getAllByText(/^Patient \d$/).map(({ textContent }) => textContent)).toEqual(
			[1, 2, 3, 4].map((number) => `Patient ${number}`),
		);
	};
	expectFour();
	await user.click(screen.getByRole('link', { name: 'Statistics' }));
	await screen.findByRole('heading', { level: 1, name: 'Statistics' });
	history.back();
	await row(4);
	expectFour();
	expect(server.getRequests('cases')).toHaveLength(2);
	// A link to the page fetches what there is now.
	await user.click(screen.getByRole('link', { name: 'Statistics' }));
	await user.click(screen.getByRole('link', { name: 'Cases' }));
	await waitFor(() => expect(server.getRequests('cases')).toHaveLength(3));
});

test('a next page that could not be loaded is requested by itself, and its failure does not move rows', async () => {
	const { server, user } = await openDashboard([makeCase(1)], {
		cases: ({ query: { after } }) =>
			after ? errorResponse(500, 'Down.') : pageResponse([makeCase(1)], 'page-2', 'after'),
	});
	await row(1);
	await user.click(button('Show more cases'));
	expect(await screen.findByText('We couldn’t load more cases. Please try again.')).toBeInTheDocument();
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	server.use({ cases: () => pageResponse([makeCase(2)], null) });
	await user.click(button('Show more cases'));
	await row(2);
	const asked = server.getRequests('cases').map(({ url }) => url.split('?')[1]);
	expect(asked).toEqual(['order=newest', 'order=newest&after=page-2', 'order=newest&after=page-2']);
});

describe('a failure to load has its own text', () => {
	test.each<[string, Handler<'cases'>, string]>([
		['with a detail', errorResponse(500, 'The database is down.'), 'The database is down.'],
		['without a detail', new Response('{}', { status: 500 }), 'Failed to fetch clinical cases.'],
		['without a response', () => Promise.reject(new TypeError('Failed to fetch')), 'An unknown error occurred.'],
	])('%s', async (_, cases, text) => {
		const { server, user } = await openDashboard([makeCase(1)], { cases });
		expect(await screen.findByRole('alert')).toHaveTextContent(text);
		server.use({ cases: [makeCase(2)] });
		await user.click(button('Try again'));
		await row(2);
		expect(screen.getByRole('main')).toHaveFocus();
	});
});

describe('reviewing', () => {
	test('a status is set from the open row, with unsaved notes, and undone', async () => {
		const { server, user } = await openCase();
		await user.type(screen.getByLabelText('Notes for the patient'), 'Come in.');
		expect(screen.getByText('Not saved yet')).toBeInTheDocument();
		expect(asksBeforeLeaving()).toBe(true);
		await user.click((await inRow(1)).getByRole('button', { name: 'Reviewed' }));
		const undo = await (await inRow(1)).findByRole('button', { name: 'Undo' });
		expect(getChanges(server)).toEqual([{ status: 'reviewed', notes: 'Come in.', version: 1 }]);
		expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
		expect(asksBeforeLeaving()).toBe(false);
		await user.click(undo);
		await waitFor(() => expect(getChanges(server)[1]).toEqual({ status: 'new', notes: null, version: 2 }));
		await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
		expect((await inRow(1)).getByRole('button', { name: 'Details' })).toHaveFocus();
	});

	describe('notes that are written while others are being saved', () => {
		/** Saves 'First.' for a case, and lets the server answer only once `second` has been written. */
		async function writeMeanwhile(second: string) {
			const pending = createPending<void>();
			const opened = await openCase({
				changeCase: async ({ body: { status, notes = null } }) => {
					await pending.promise;
					return { updatedCase: makeCase(1, { status, notes, version: 2 }) };
				},
			});
			const { server, user } = opened;
			const notes = screen.getByLabelText('Notes for the patient');
			await user.type(notes, 'First.');
			await user.click(button('Save'));
			await waitFor(() => expect(getChanges(server)).toHaveLength(1));
			await user.clear(notes);
			if (second) await user.type(notes, second);
			pending.resolve();
			await (await inRow(1)).findByRole('button', { name: 'Undo' });
			return opened;
		}

		test.each(['Second.', ''])('stay, and can be saved, too: "%s"', async (second) => {
			const { server, user } = await writeMeanwhile(second);
			expect(screen.getByLabelText('Notes for the patient')).toHaveValue(second);
			expect(screen.getByText('Not saved yet')).toBeInTheDocument();
			await user.click(button('Save'));
			await waitFor(() => expect(getChanges(server)[1]).toEqual({ status: 'new', notes: second, version: 2 }));
			await waitFor(() => expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument());
			expect(screen.getByLabelText('Notes for the patient')).toHaveValue(second);
		});

		test('stay when what was saved is undone', async () => {
			const { server, user } = await writeMeanwhile('Second.');
			await user.click((await inRow(1)).getByRole('button', { name: 'Undo' }));
			await waitFor(() => expect(getChanges(server)[1]).toEqual({ status: 'new', notes: null, version: 2 }));
			await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
			expect(screen.getByLabelText('Notes for the patient')).toHaveValue('Second.');
		});
	});

	test.each<[string, Handler<'changeCase'>, string]>([
		['with a detail', errorResponse(500, 'The database is down.'), 'Error updating case: The database is down.'],
		['without a detail', new Response('{}', { status: 500 }), 'Error updating case: Failed to update case status.'],
	])('a failure %s is an alert', async (_, changeCase, text) => {
		const { user } = await openCase({ changeCase });
		await user.click((await inRow(1)).getByRole('button', { name: 'Flagged' }));
		const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
		expect(alerts.sort()).toEqual([text, 'Not saved: the case of Patient 1, #00000000']);
		expect((await inRow(1)).getByRole('button', { name: 'New' })).toHaveAttribute('aria-pressed', 'true');
	});

	test('the full-size photo closes with Escape and with its button', async () => {
		const { user } = await openDashboard();
		const enlarge = (await inRow(1)).getByRole('button', { name: 'Full-size photo of Patient 1' });
		for (const close of [() => user.keyboard('{Escape}'), () => user.click(button('Close'))]) {
			await user.click(enlarge);
			expect(screen.getByRole('img', { name: 'Submitted by Patient 1' })).toHaveAttribute('src', '/api/images/1');
			await close();
			expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		}
	});
});

describe('a review that is not saved', () => {
	const number = `#${uuid(1).slice(0, 8)}`;
	/** Begins a review of case 1, and asks for it in a list without the case; a search for its number finds the cases in `found`. */
	const askForUnsaved = async (found: readonly Case[]) => {
		const cases: Handler<'cases'> = ({ query: { q } }) =>
			q ? (q === number || q === uuid(1) ? [...found] : []) : [makeCase(2)];
		await openDashboard([], { cases });
		await row(2);
		act(() => saveDraft(makeCase(1), { notes: 'More later.' }, false));
		fireEvent.click(button('1 unsaved review'));
	};

	test('is found again from any list', async () => {
		await askForUnsaved([makeCase(1)]);
		expect(await screen.findByLabelText('Notes for the patient')).toHaveValue('More later.');
		expect((await inRow(1)).getByRole('button', { name: 'Details' })).toHaveFocus();
		expect(screen.getByRole('searchbox')).toHaveValue(number);
		expect(screen.queryByText('1 unsaved review')).not.toBeInTheDocument();
		// It can be found after it is closed, even in this list.
		fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
		fireEvent.click(button('1 unsaved review'));
		expect(screen.getByLabelText('Notes for the patient')).toHaveValue('More later.');
	});

	test('is discarded if the patient has deleted the case since', async () => {
		await askForUnsaved([]);
		await waitFor(() => expect(screen.queryByText('1 unsaved review')).not.toBeInTheDocument());
		expect(getDraft(uuid(1))).toBeUndefined();
	});
});

describe('when the login ends', () => {
	test('by itself, the login page leads back here', async () => {
		await openDashboard([], { cases: errorResponse(401, messages.clinician.notLoggedIn) });
		await screen.findByRole('heading', { name: 'Clinical Login' });
		expect([location.pathname, history.state.usr.from.pathname]).toEqual(['/login', '/dashboard']);
		expect({ ...localStorage }).toEqual({});
	});

	test('while a review is being saved, the login page names no patient', async () => {
		const { user } = await openCase({ changeCase: errorResponse(401, messages.clinician.notLoggedIn) });
		await user.click((await inRow(1)).getByRole('button', { name: 'Flagged' }));
		await screen.findByRole('heading', { name: 'Clinical Login' });
		expect(screen.getByRole('alert')).toHaveTextContent(/^Error updating case: Please log in as a clinician\.$/);
	});

	test('after a review that could not be saved, no message still names its patient', async () => {
		const { user } = await openCase({ changeCase: errorResponse(500, 'No.') });
		await user.click((await inRow(1)).getByRole('button', { name: 'Flagged' }));
		await screen.findByText(/^Not saved: the case of Patient 1/);
		act(() => expireClinicalLogin(getClinicalToken()!));
		await screen.findByRole('heading', { name: 'Clinical Login' });
		expect(screen.queryByText(/Patient 1/)).not.toBeInTheDocument();
	});

	test('by logging out, the scan page opens, and the server ends the login, too', async () => {
		const { server } = await openDashboard();
		await row(1);
		localStorage.setItem('analysisPlace', 'server');
		act(() => logOut());
		await waitFor(() => expect(location.pathname).toBe('/scan'));
		expect(history.state.usr).toBeNull();
		await waitFor(() => expect(server.getRequests('clinicalLogout')).toHaveLength(1));
	});

	test('by logging out, what was not saved is gone for the next clinician, once that is confirmed', async () => {
		const { user } = await openCase({ clinicalLogout: () => undefined });
		await user.type(screen.getByLabelText('Notes for the patient'), 'For Ada alone.');
		const pressLogOut = () => user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
		await pressLogOut();
		await user.click(await screen.findByRole('button', { name: 'Cancel' }));
		expect(screen.getByLabelText('Notes for the patient')).toHaveValue('For Ada alone.');
		await pressLogOut();
		await user.click(await screen.findByRole('button', { name: 'Log out' }));
		await waitFor(() => expect(location.pathname).toBe('/scan'));
		expect(getDraft(uuid(1))).toBeUndefined();
		expect(asksBeforeLeaving()).toBe(false);
	});

	describe('by itself, and somebody logs in', () => {
		/** Opens the case after another login of this tab. */
		const logInAs = async (user: RenderedApp['user'], name: string) => {
			await user.type(await screen.findByLabelText('Password'), 'secret-1');
			if (name) await user.type(screen.getByLabelText('Name or initials (optional)'), name);
			await user.click(button('Access Dashboard'));
			await user.click((await inRow(1)).getByRole('button', { name: 'Details' }));
			return await screen.findByLabelText('Notes for the patient');
		};
		const endLogin = () => act(() => expireClinicalLogin(getClinicalToken()!));

		test.each([
			['the same clinician has their draft back', 'Dr A.', 'dr a.', 'For Ada alone.'],
			['another clinician does not see it', 'Dr A.', 'Dr B.', ''],
			['one without a name does not see it', 'Dr A.', '', ''],
			['one without a name does not see that of another one without', '', '', ''],
		])('%s', async (_, first, second, notes) => {
			let logins = 0;
			const clinicalLogin = () => ({ success: true, token: `login-${++logins}`, message: '' });
			const { user } = await openDashboard([makeCase(1)], { clinicalLogin });
			endLogin();
			await user.type(await logInAs(user, first), 'For Ada alone.');
			endLogin();
			expect(await logInAs(user, second)).toHaveValue(notes);
			expect(asksBeforeLeaving()).toBe(notes !== '');
		});

		test('in another tab, what was open here is loaded again, without drafts', async () => {
			const { server, user, queries } = await openCase();
			forgetQueriesWithLogin(queries);
			await user.type(screen.getByLabelText('Notes for the patient'), 'For Ada alone.');
			act(() => startClinicalLogin('token of another login', 'Dr B.'));
			await waitFor(() => expect(screen.queryByLabelText('Notes for the patient')).not.toBeInTheDocument());
			await row(1);
			expect(getDraft(uuid(1))).toBeUndefined();
			expect(server.getRequests('cases')).toHaveLength(2);
		});
	});

	test('while two reviews are being saved, the second is not saved under the next login', async () => {
		const first = createPending<Response>();
		const { server, user } = await openDashboard([makeCase(1), makeCase(2)], { changeCase: () => first.promise });
		for (const number of [1, 2]) {
			await user.click((await inRow(number)).getByRole('button', { name: 'Details' }));
			await user.click((await inRow(number)).getByRole('button', { name: 'Flagged' }));
		}
		act(() => startClinicalLogin('token of another login', 'Dr B.'));
		first.resolve(Response.json({ success: true, updatedCase: makeCase(1, { status: 'flagged', version: 2 }) }));
		expect(await screen.findByText(/^Not saved: the case of Patient 2/)).toBeVisible();
		expect(screen.getByText(/The login in which this was done has ended\.$/)).toBeVisible();
		expect(server.getRequests('changeCase').map(({ params }) => params)).toEqual([{ id: uuid(1) }]);
	});

	test('when the first of two reviews learns that the login has ended, the second is not sent, and says so', async () => {
		const first = createPending<Response>();
		const { server, user } = await openDashboard([makeCase(1), makeCase(2)], { changeCase: () => first.promise });
		for (const number of [1, 2]) {
			await user.click((await inRow(number)).getByRole('button', { name: 'Details' }));
			await user.click((await inRow(number)).getByRole('button', { name: 'Flagged' }));
		}
		first.resolve(errorResponse(401, messages.clinician.notLoggedIn));
		await screen.findByRole('heading', { name: 'Clinical Login' });
		expect(await screen.findByText('Error updating case: The login in which this was done has ended.')).toBeVisible();
		expect(server.getRequests('changeCase')).toHaveLength(1);
	});

	test('by logging out in another tab, drafts are gone in this one', async () => {
		const { user } = await openCase();
		await user.type(screen.getByLabelText('Notes for the patient'), 'For Ada alone.');
		const otherTab = new BroadcastChannel('log-out');
		otherTab.postMessage(null);
		await waitFor(() => expect(getDraft(uuid(1))).toBeUndefined());
		otherTab.close();
	});
});
