import type { BulkReviewed, Case } from '@dermavigil/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asksBeforeLeaving } from '../../../../test/browser.ts';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { createPending, errorResponse, type FakeServer, fakeServer } from '../../../../test/fake-server.ts';
import { furtherPhotos, makeCase, modelCard, uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { logOut } from '../../../api/log-out.ts';
import { dropDraft, saveDraft } from '../review/drafts.ts';
import { dropBulkDraft } from './bulk-draft.ts';

const low = (number: number, changes: Partial<Case> = {}) => makeCase(number, { risk_level: 'low', ...changes });
const cases = [
	...[low(1), low(2), low(3)],
	low(4, { symptoms: { bleed: true } }),
	low(5, { status: 'reviewed' }),
	low(6, { team_notes: 'Ask Ben.' }),
	makeCase(7),
	low(8),
	low(9, { further_photos: furtherPhotos }),
	low(10, { notes: 'A draft.' }),
	low(11, { outcome: 'biopsy' }),
];
/** The cases as the server has them after this many changes. */
const changed = (numbers: number[], changes: Partial<Case>) => numbers.map((number) => low(number, changes));
let server: FakeServer;
let user: UserEvent;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const open = async () => user.click(await screen.findByRole('button', { name: 'Review 3 cases together' }));

beforeEach(async () => {
	server = fakeServer({
		...serveCases(cases),
		modelCard,
		reviewCases: { changed: changed([1, 2], { status: 'reviewed', version: 2 }), skipped: [] },
		undoCaseReviews: { changed: changed([1, 2], { status: 'new', version: 3 }), skipped: [] },
	});
	({ user } = await renderApp('/dashboard?risk=low', { as: 'clinician' }));
	// After the login, because drafts belong to the clinician who is logged in.
	act(() => saveDraft(cases[7]!, { notes: 'Not yet.' }, false));
});
afterEach(() => {
	dropDraft(uuid(8));
	dropBulkDraft();
});

test('new Low Risk cases of one photo, without red flags, that nobody has started on are reviewed together; photos can be left out', async () => {
	await open();
	const dialog = within(screen.getByRole('dialog', { name: 'Review cases together' }));
	expect(dialog.getByText('Low does not rule out melanoma.')).toBeInTheDocument();
	const photos = dialog.getAllByRole('checkbox', { checked: true });
	expect(photos.map((photo) => photo.closest('label')!.textContent)).toEqual(
		[1, 2, 3].map((number) => `Patient ${number}Melanoma, 61.3%`),
	);
	await user.click(photos[2]!);
	await user.selectOptions(dialog.getByLabelText('Outcome'), 'Monitor');
	expect(dialog.getByText('Patients do not see outcomes. Tell them here what to do.')).toBeVisible();
	await user.selectOptions(dialog.getByLabelText('Outcome'), 'Benign');
	await user.click(dialog.getByRole('button', { name: 'Templates' }));
	await user.click(screen.getByRole('menuitem', { name: 'Benign, no action' }));
	await user.click(dialog.getByRole('button', { name: 'Mark 2 as reviewed' }));
	expect(await screen.findByText('2 cases marked as reviewed.')).toBeInTheDocument();
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	expect(server.getRequests('reviewCases')[0]!.body).toEqual({
		cases: [1, 2].map((number) => ({ id: uuid(number), version: 1 })),
		outcome: 'benign',
		notes: 'This looks benign in the photo. No action is needed. Come back if it changes.',
	});
	const row = (await screen.findByText('Patient 1')).closest('tr')!;
	expect(within(row).getByText('Reviewed')).toBeInTheDocument();
});

test('it is undone with its button or u, and the page says what others have changed meanwhile', async () => {
	await open();
	await user.click(button('Mark 3 as reviewed'));
	await user.click(await screen.findByRole('button', { name: 'Undo' }));
	expect(await screen.findByText('2 cases set back to new.')).toBeInTheDocument();
	expect(server.getRequests('undoCaseReviews')[0]!.body).toEqual({
		cases: [1, 2].map((number) => ({ id: uuid(number), version: 2 })),
	});
	expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
	server.use({
		reviewCases: { changed: changed([1, 2], { status: 'reviewed', version: 4 }), skipped: [uuid(3)] },
		undoCaseReviews: { changed: changed([1], { version: 5 }), skipped: [uuid(2)] },
	});
	await open();
	await user.click(button('Mark 3 as reviewed'));
	await screen.findByText('2 cases marked as reviewed. 1 case changed in the meantime and was left out.');
	await user.keyboard('u');
	await screen.findByText('1 case set back to new. 1 case changed in the meantime and was left out.');
});

test('it is undone once, however often u is pressed in the meantime', async () => {
	const pending = createPending<BulkReviewed>();
	server.use({ undoCaseReviews: () => pending.promise });
	await open();
	await user.click(button('Mark 3 as reviewed'));
	await screen.findByText('2 cases marked as reviewed.');
	await user.keyboard('u');
	await waitFor(() => expect(server.getRequests('undoCaseReviews')).toHaveLength(1));
	await user.keyboard('u');
	pending.resolve({ changed: changed([1, 2], { version: 3 }), skipped: [] });
	expect(await screen.findByText('2 cases set back to new.')).toBeInTheDocument();
	expect(server.getRequests('undoCaseReviews')).toHaveLength(1);
});

test('once another case has been saved, u undoes that, and only once', async () => {
	await open();
	await user.click(button('Mark 3 as reviewed'));
	await screen.findByText('2 cases marked as reviewed.');
	const row = (await screen.findByText('Patient 7')).closest('tbody')!;
	within(row).getByRole('button', { name: 'Details' }).focus();
	screen.getByRole('button', { name: 'Undo' }).focus();
	const saving = createPending<void>();
	server.use({
		changeCase: async ({ body: { status } }) => {
			await saving.promise;
			return { updatedCase: makeCase(7, { status, version: 2 }) };
		},
	});
	await user.keyboard('3');
	await waitFor(() => expect(server.getRequests('changeCase')).toHaveLength(1));
	await user.keyboard('u');
	saving.resolve();
	await waitFor(() => expect(screen.queryByText('2 cases marked as reviewed.')).not.toBeInTheDocument());
	expect(document.body).not.toHaveFocus();
	const pending = createPending<Case>();
	server.use({ changeCase: async () => ({ updatedCase: await pending.promise }) });
	await user.keyboard('u');
	await waitFor(() => expect(server.getRequests('changeCase')).toHaveLength(2));
	await user.keyboard('u');
	pending.resolve(makeCase(7, { version: 3 }));
	await waitFor(() => expect(within(row).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
	expect(server.getRequests('changeCase')).toHaveLength(2);
	expect(server.getRequests('undoCaseReviews')).toHaveLength(0);
});

test('a failure is an alert, nothing is called reviewed, and the decisions stay for another try, unless it turns out that only the answer was lost', async () => {
	const pending = createPending<Response>();
	server.use({ reviewCases: () => pending.promise });
	await open();
	const dialog = within(screen.getByRole('dialog'));
	await user.click(dialog.getAllByRole('checkbox')[2]!);
	await user.type(dialog.getByLabelText('Notes for the patient'), 'All well.');
	await user.click(button('Mark 2 as reviewed'));
	expect(button('Saving...')).toHaveAttribute('aria-disabled', 'true');
	pending.resolve(errorResponse(500, 'The database is down.'));
	expect(await screen.findByRole('alert')).toHaveTextContent('Error updating case: The database is down.');
	expect(screen.queryByText(/marked as reviewed/)).not.toBeInTheDocument();
	expect(dialog.getByLabelText('Notes for the patient')).toHaveValue('All well.');
	server.use({ reviewCases: { changed: changed([1, 2], { status: 'reviewed', version: 2 }), skipped: [] } });
	/** Something has changed a case. */
	const report = (theirs: Case) => {
		server.use({ cases: [theirs] });
		server.emit('changed', theirs);
	};
	report(low(1, { status: 'reviewed', notes: 'By a colleague.', version: 2 }));
	await waitFor(() => expect(server.getRequests('cases').at(-1)?.query.q).toBe(uuid(1)));
	expect(server.getRequests('reviewCases')).toHaveLength(1);
	report(low(2, { status: 'reviewed', notes: 'All well.', version: 2 }));
	expect(await screen.findByText('2 cases marked as reviewed.')).toBeInTheDocument();
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	expect(server.getRequests('reviewCases')[1]!.body).toMatchObject({ notes: 'All well.' });
	// The button that opened the dialog is gone with the cases.
	await waitFor(() => expect(screen.getByText('2 cases marked as reviewed.').parentElement).toHaveFocus());
	expect(screen.queryByRole('alert')).not.toBeInTheDocument();
	expect(screen.queryByText(/is not saved yet/)).not.toBeInTheDocument();
	server.use({ undoCaseReviews: errorResponse(500, 'Away.') });
	await user.click(button('Undo'));
	await screen.findByRole('alert');
	server.use({ undoCaseReviews: { changed: changed([1, 2], { version: 3 }), skipped: [] } });
	report(low(2, { version: 3 }));
	expect(await screen.findByText('2 cases set back to new.')).toBeInTheDocument();
});

test('Escape leaves the notes first, and then the dialog', async () => {
	await open();
	await user.type(screen.getByLabelText('Notes for the patient'), 'All well.{Escape}');
	const notes = screen.getByLabelText('Notes for the patient');
	expect(notes).toHaveValue('All well.');
	expect(notes).not.toHaveFocus();
	expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
	await user.keyboard('{Escape}');
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	await waitFor(() => expect(button('Review 3 cases together')).toHaveFocus());
});

test('the decisions are there again after the dialog has closed, and until they are saved, the page asks before losing them', async () => {
	await open();
	// This asks, too.
	act(() => dropDraft(uuid(8)));
	expect(asksBeforeLeaving()).toBe(false);
	const dialog = within(screen.getByRole('dialog'));
	await user.click(dialog.getAllByRole('checkbox')[2]!);
	await user.selectOptions(dialog.getByLabelText('Outcome'), 'Benign');
	await user.type(dialog.getByLabelText('Notes for the patient'), 'All well.');
	expect(asksBeforeLeaving()).toBe(true);
	await user.click(dialog.getByRole('button', { name: 'Close' }));
	await user.click(button('Review 4 cases together'));
	expect(screen.getByLabelText('Outcome')).toHaveValue('benign');
	expect(screen.getByLabelText('Notes for the patient')).toHaveValue('All well.');
	await user.click(button('Mark 3 as reviewed'));
	await screen.findByText('2 cases marked as reviewed.');
	expect(asksBeforeLeaving()).toBe(false);
});

test('unsaved decisions are named beside the button, whatever is listed, until they are discarded', async () => {
	await open();
	act(() => dropDraft(uuid(8)));
	await user.type(screen.getByLabelText('Notes for the patient'), 'All well.');
	const note = 'What you decided about several cases is not saved yet.';
	// Behind the open dialog, screen readers would miss this.
	expect(screen.queryByText(note)).not.toBeInTheDocument();
	await user.click(button('Close'));
	expect(screen.getByText(note)).toHaveRole('status');
	await user.click(button(/^Low Risk/));
	await waitFor(() => expect(location.search).not.toContain('risk'));
	expect(await screen.findByText(note)).toBeInTheDocument();
	await user.click(button('Discard'));
	expect(screen.queryByText(note)).not.toBeInTheDocument();
	expect(document.body).not.toHaveFocus();
	expect(asksBeforeLeaving()).toBe(false);
});

test('what is finished in another list is announced there, gets the focus, and can be undone', async () => {
	await open();
	await user.type(screen.getByLabelText('Notes for the patient'), 'All well.');
	await user.click(button('Close'));
	await user.click(button(/^Low Risk/));
	await waitFor(() => expect(location.search).not.toContain('risk'));
	await open();
	await user.click(button('Mark 3 as reviewed'));
	const done = await screen.findByText('2 cases marked as reviewed.');
	await waitFor(() => expect(done.parentElement).toHaveFocus());
	expect(screen.queryByRole('button', { name: /together/ })).not.toBeInTheDocument();
	await user.click(button('Undo'));
	expect(await screen.findByText('2 cases set back to new.')).toBeInTheDocument();
});

test('a case that its patient deletes meanwhile is left out, and nothing of it is shown', async () => {
	await open();
	server.emit('erased', { id: uuid(2) });
	expect(screen.queryByText('Patient 2')).not.toBeInTheDocument();
	const choice = screen.getAllByRole('checkbox')[1]!;
	expect(choice).toBeDisabled();
	expect(choice.closest('label')!).toHaveTextContent(/Deleted by the patientLeft out$/);
	await user.click(button('Mark 2 as reviewed'));
	await waitFor(() => expect(server.getRequests('reviewCases')).toHaveLength(1));
	expect(server.getRequests('reviewCases')[0]!.body.cases.map(({ id }) => id)).toEqual([uuid(1), uuid(3)]);
});

test('a photo whose URL has expired is requested again, and no case is reviewed without its photo', async () => {
	await open();
	const choice = screen.getAllByRole('checkbox')[1]!.closest('label')!;
	const other = screen.getAllByRole('checkbox')[0]!.closest('label')!;
	// Those below the window are there, too.
	expect(other.querySelector('img')).toHaveAttribute('loading', 'eager');
	const renewed = `/api/images/${'ab'.repeat(16)}?expires=2`;
	server.use({ cases: ({ query: { q } }) => (q === uuid(2) ? [low(2, { thumbnail_url: renewed })] : cases) });
	fireEvent.error(choice.querySelector('img')!);
	// What cannot be seen is not reviewed.
	expect(button('Mark 2 as reviewed')).toBeInTheDocument();
	expect(within(choice).getByText('Left out: the photo did not load')).toBeInTheDocument();
	await waitFor(() => expect(choice.querySelector('img')).toHaveAttribute('src', renewed));
	expect(button('Mark 3 as reviewed')).toBeInTheDocument();
	fireEvent.error(other.querySelector('img')!);
	expect(within(other).getByRole('checkbox')).toBeDisabled();
	await user.click(button('Mark 2 as reviewed'));
	await waitFor(() => expect(server.getRequests('reviewCases')).toHaveLength(1));
	expect(server.getRequests('reviewCases')[0]!.body.cases.map(({ id }) => id)).toEqual([uuid(2), uuid(3)]);
});

test('once a minute, decisions there or in a single case tell the server that somebody is at work', async () => {
	const activity = () => server.getRequests('continueClinicalSession');
	await open();
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
	// If the earlier tests took a minute, what began before this one has told the server already.
	const before = activity().length;
	await user.type(screen.getByLabelText('Notes for the patient'), 'All');
	await waitFor(() => expect(activity()).toHaveLength(before + 1));
	vi.setSystemTime(Date.now() + 60_000);
	await user.click(screen.getAllByRole('checkbox')[2]!);
	await waitFor(() => expect(activity()).toHaveLength(before + 2));
	vi.setSystemTime(Date.now() + 60_000);
	act(() => saveDraft(cases[7]!, { notes: 'Not yet, either.' }, false));
	await waitFor(() => expect(activity()).toHaveLength(before + 3));
	// The clock is corrected.
	vi.setSystemTime(Date.now() - 3_600_000);
	act(() => saveDraft(cases[7]!, { notes: 'Nor later.' }, false));
	await waitFor(() => expect(activity()).toHaveLength(before + 4));
});

test.each([
	['Cancel', async () => user.click(button('Cancel'))],
	['a logout', async () => act(() => logOut())],
])('%s discards the decisions', async (_, giveUp) => {
	server.use({ clinicalLogout: () => undefined });
	await open();
	act(() => dropDraft(uuid(8)));
	await user.type(screen.getByLabelText('Notes for the patient'), 'All well.');
	expect(asksBeforeLeaving()).toBe(true);
	await giveUp();
	expect(asksBeforeLeaving()).toBe(false);
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('no case with another risk is reviewed this way', async () => {
	await user.click(button(/^Low Risk/));
	await screen.findByText('Patient 7');
	await waitFor(() => expect(location.search).not.toContain('risk'));
	expect(screen.queryByRole('button', { name: /together/ })).not.toBeInTheDocument();
});
