import { type Case, formatClinicalDateTime, messages } from '@dermavigil/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { createPending, errorResponse, type FakeServer, fakeServer } from '../../../../test/fake-server.ts';
import { makeCase, makeCaseDetail, uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { dropDraft } from './drafts.ts';

const status = (number: number) => screen.getByText(`Patient ${number}`).closest('tr')!.cells[3]!;
const notes = () => screen.getByLabelText('Notes for the patient');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const getChanges = (server: FakeServer) => server.getRequests('changeCase').map(({ body }) => body);

async function openDashboard() {
	const server = fakeServer(serveCases([makeCase(1), makeCase(2)]));
	const { user } = await renderApp('/dashboard', { as: 'clinician' });
	await screen.findByText('Patient 1');
	const [details] = screen.getAllByRole('button', { name: 'Details' });
	return { server, user, toggleDetails: () => user.click(details!) };
}

beforeEach(() => {
	for (const number of [1, 2]) dropDraft(uuid(number));
});

describe('a conflict', () => {
	const reviewed_at = '2026-11-20T10:00:00.000Z';
	const theirs = makeCase(1, { version: 5, status: 'flagged', notes: 'Theirs.', reviewed_by: 'Dr B.', reviewed_at });

	/** Saves notes, goes on writing, and only then learns that somebody else saved the case first. */
	async function openConflict(more = '') {
		const pending = createPending<void>();
		const opened = await openDashboard();
		const { server, user, toggleDetails } = opened;
		server.use({
			changeCase: async ({ body: yours }) => {
				await pending.promise;
				server.use({ changeCase: ({ body }) => ({ updatedCase: { ...theirs, status: body.status, version: 6 } }) });
				return Response.json({ detail: messages.clinician.conflict, current: theirs, yours }, { status: 409 });
			},
		});
		await toggleDetails();
		await user.type(notes(), 'Mine.');
		await user.click(button('Save'));
		if (more) await user.type(notes(), more);
		pending.resolve();
		const dialog = await screen.findByRole('dialog');
		expect(dialog).toHaveTextContent(messages.clinician.conflict);
		expect(
			within(dialog).getByRole('region', { name: `Dr B., ${formatClinicalDateTime(reviewed_at)}` }),
		).toHaveTextContent('FlaggedTheirs.');
		expect(within(dialog).getByRole('region', { name: 'Yours, not saved' })).toHaveTextContent('NewMine.');
		return opened;
	}

	test('is none with a review that was saved although no answer arrived', async () => {
		const { server, user, toggleDetails } = await openDashboard();
		server.use({ changeCase: errorResponse(500, 'Away.') });
		await toggleDetails();
		await user.type(notes(), 'Mine.');
		await user.click(button('Save'));
		expect(await screen.findByText(/^Not saved: the case of Patient 1/)).toBeVisible();
		server.use({
			changeCase: ({ body: yours }) => {
				const current = makeCase(1, { version: 5, notes: 'Mine.', reviewed_by: 'Dr A.', reviewed_at });
				return Response.json({ detail: messages.clinician.conflict, current, yours }, { status: 409 });
			},
		});
		await user.click(button('Save'));
		await waitFor(() => expect(status(1).textContent).toBe('New'));
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(screen.queryByText(/^Not saved: /)).not.toBeInTheDocument();
		expect(notes()).toHaveValue('Mine.');
		// Others have changed it, too: what it was before is not known.
		expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
	});

	test('shows both versions; theirs can be accepted', async () => {
		const { server, user } = await openConflict();
		await user.click(button('Keep theirs'));
		await waitFor(() => expect(notes()).toHaveValue('Theirs.'));
		expect(status(1).textContent).toBe('Flagged');
		expect(getChanges(server)).toHaveLength(1);
	});

	test('theirs can be accepted without losing what was written since', async () => {
		const { server, user } = await openConflict(' And more.');
		await user.click(button('Keep theirs'));
		await waitFor(() => expect(status(1).textContent).toBe('FlaggedNot saved yet'));
		expect(notes()).toHaveValue('Mine. And more.');
		await user.click(button('Save'));
		const more = { status: 'flagged', notes: 'Mine. And more.', version: 5 };
		await waitFor(() => expect(getChanges(server)[1]).toEqual(more));
	});

	test('is over once the patient has deleted the case', async () => {
		const { server, user } = await openConflict();
		server.use({ changeCase: errorResponse(404, messages.clinician.noCase) });
		await user.click(button('Save mine instead'));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		expect(screen.getByText(/^The patient has deleted this case/)).toBeInTheDocument();
	});

	test('is over as soon as the patient deletes the case', async () => {
		const { server } = await openConflict();
		server.emit('erased', { id: uuid(1) });
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(screen.queryByText('Theirs.')).not.toBeInTheDocument();
	});

	test('mine can be saved over theirs on purpose, and undoing that brings theirs back', async () => {
		const { server, user } = await openConflict();
		await user.click(button('Save mine instead'));
		await waitFor(() => expect(getChanges(server)[1]).toEqual({ status: 'new', notes: 'Mine.', version: 5 }));
		await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
		await user.click(await screen.findByRole('button', { name: 'Undo' }));
		await waitFor(() => expect(getChanges(server)[2]).toEqual({ status: 'flagged', notes: 'Theirs.', version: 6 }));
	});

	test('names who reviewed the case, even if its row was updated before mine was saved', async () => {
		const { server, user, toggleDetails } = await openDashboard();
		await toggleDetails();
		await user.type(notes(), 'Mine.');
		await toggleDetails();
		server.use({
			caseDetail: makeCaseDetail(1, theirs),
			changeCase: ({ body: yours }) =>
				Response.json({ detail: messages.clinician.conflict, current: theirs, yours }, { status: 409 }),
		});
		await toggleDetails();
		await waitFor(() => expect(status(1)).toHaveTextContent('Flagged'));
		await user.click(button('Save'));
		const dialog = within(await screen.findByRole('dialog'));
		expect(dialog.getByRole('region', { name: `Dr B., ${formatClinicalDateTime(reviewed_at)}` })).toBeInTheDocument();
	});

	test('can be left for later without losing anything', async () => {
		const { server, user } = await openConflict();
		await user.keyboard('{Escape}');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		expect(notes()).toHaveValue('Mine.');
		expect(getChanges(server)).toHaveLength(1);
	});
});

test('what a colleague changed without a review is not attributed to the previous reviewer', async () => {
	const mine = makeCase(1, { status: 'reviewed', reviewed_by: 'Dr A.', reviewed_at: '2026-11-20T10:00:00.000Z' });
	const theirs: Case = { ...mine, outcome: 'biopsy', version: 2 };
	fakeServer({
		...serveCases([mine]),
		changeCase: ({ body: yours }) =>
			Response.json({ detail: messages.clinician.conflict, current: theirs, yours }, { status: 409 }),
	});
	const { user } = await renderApp('/dashboard', { as: 'clinician' });
	await screen.findByText('Patient 1');
	await user.keyboard('j3');
	const dialog = within(await screen.findByRole('dialog'));
	expect(dialog.getByRole('region', { name: 'Another clinician' })).toHaveTextContent('ReviewedBiopsy');
});

test('what a colleague changed without a review is not attributed to the clinician’s own recent decision', async () => {
	const reviewed = { reviewed_by: 'Dr A.', reviewed_at: '2026-11-20T10:00:00.000Z' };
	const mine = makeCase(1, { status: 'reviewed', version: 2, ...reviewed });
	const theirs: Case = { ...mine, team_notes: 'Seen before.', version: 3 };
	const { server, user } = await openDashboard();
	server.use({
		changeCase: ({ body: yours }) =>
			yours.version === 1
				? { updatedCase: mine }
				: Response.json({ detail: messages.clinician.conflict, current: theirs, yours }, { status: 409 }),
	});
	await user.keyboard('j23');
	const dialog = within(await screen.findByRole('dialog'));
	expect(getChanges(server)).toEqual([
		{ status: 'reviewed', version: 1 },
		{ status: 'flagged', version: 2 },
	]);
	expect(dialog.getByRole('region', { name: 'Another clinician' })).toHaveTextContent('Seen before.');
});

describe('while decisions about two cases are being saved', () => {
	const theirs = (number: number) => makeCase(number, { version: 5, status: 'flagged', reviewed_by: 'Dr B.' });
	const dialog = (number: number) =>
		screen.findByRole('dialog', { name: `Two versions of the case of Patient ${number}` });

	/** Reviews both cases; somebody else has changed the given ones. */
	async function reviewBoth(...changed: number[]) {
		const opened = await openDashboard();
		opened.server.use({
			changeCase: ({ params, body }) => {
				const number = changed.find((each) => uuid(each) === params.id);
				if (!number) return { updatedCase: makeCase(2, { status: body.status, version: 2 }) };
				const conflict = { detail: messages.clinician.conflict, current: theirs(number), yours: body };
				return Response.json(conflict, { status: 409 });
			},
		});
		await opened.user.keyboard('j2j2');
		return opened;
	}

	test('a conflict stays until it is resolved, even if the next decision is saved', async () => {
		await reviewBoth(1);
		await waitFor(() => expect(status(2)).toHaveTextContent('Reviewed'));
		expect(await dialog(1)).toBeInTheDocument();
	});

	test('a conflict is not closed by what is written about the next case', async () => {
		const { server, user } = await openDashboard();
		const pending = createPending<void>();
		server.use({
			changeCase: async ({ body: yours }) => {
				await pending.promise;
				const conflict = { detail: messages.clinician.conflict, current: theirs(1), yours };
				return Response.json(conflict, { status: 409 });
			},
		});
		await user.keyboard('j2jnCome');
		pending.resolve();
		expect(await dialog(1)).toHaveFocus();
		await user.keyboard(' in{Enter}');
		expect(await dialog(1)).toBeInTheDocument();
		await user.click(button('Keep theirs'));
		expect(notes()).toHaveValue('Come');
		expect(notes()).toHaveFocus();
	});

	test('a second conflict waits for the first, and then gets the focus', async () => {
		const { server, user } = await reviewBoth(1, 2);
		await waitFor(() => expect(getChanges(server)).toHaveLength(2));
		expect(await dialog(1)).toBeInTheDocument();
		await user.click(button('Keep theirs'));
		const second = await dialog(2);
		await waitFor(() => expect(second).toHaveFocus());
		await user.click(button('Keep theirs'));
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
		for (const number of [1, 2]) expect(status(number)).toHaveTextContent('Flagged');
	});
});
