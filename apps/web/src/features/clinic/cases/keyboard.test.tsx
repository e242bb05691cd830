import type { CaseDetail } from '@dermavigil/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { serveCases } from '../../../../test/fake-clinic.ts';
import { createPending, errorResponse, type FakeServer, fakeServer } from '../../../../test/fake-server.ts';
import { makeCase, makeCaseDetail, uuid } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { dropDraft } from '../review/drafts.ts';

let server: FakeServer;
let user: UserEvent;
/** The patient of the case that has the focus. */
const getFocused = () =>
	document.activeElement
		?.closest('tbody')
		?.querySelector('th')
		?.textContent?.match(/Patient \d/)?.[0];
const getChanges = () => server.getRequests('changeCase').map(({ body }) => body);

beforeEach(async () => {
	for (const number of [1, 2, 3]) dropDraft(uuid(number));
	server = fakeServer(serveCases([makeCase(1), makeCase(2), makeCase(3)]));
	({ user } = await renderApp('/dashboard', { as: 'clinician' }));
	await screen.findByText('Patient 1');
});

test('j and k move the focus from case to case, but not past the ends', async () => {
	await user.keyboard('j');
	expect(getFocused()).toBe('Patient 1');
	await user.keyboard('jjj');
	expect(getFocused()).toBe('Patient 3');
	const row = document.activeElement!.closest('tr')!;
	expect(row).toHaveAttribute('aria-current', 'true');
	expect(row).toHaveAttribute('aria-rowindex', '4');
	await user.keyboard('k');
	expect(getFocused()).toBe('Patient 2');
});

test('from an open case, the next one opens, too', async () => {
	await user.keyboard('j{Enter}');
	expect(screen.getByText('Why scan 1 looks so.')).toBeInTheDocument();
	await user.keyboard('j');
	expect(screen.queryByText('Why scan 1 looks so.')).not.toBeInTheDocument();
	expect(screen.getByText('Why scan 2 looks so.')).toBeInTheDocument();
	expect(getFocused()).toBe('Patient 2');
});

test('1, 2 and 3 set the status of the current case, u undoes the last change', async () => {
	await user.keyboard('2');
	expect(getChanges()).toEqual([]);
	await user.keyboard('j');
	for (const [index, key] of ['2', '3', '1', 'u'].entries()) {
		await user.keyboard(key);
		await waitFor(() => expect(getChanges()).toHaveLength(index + 1));
		await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(key === 'u' ? 0 : 1));
		const status = { 1: 'New', 2: 'Reviewed', 3: 'Flagged', u: 'Flagged' }[key];
		const note = screen.getByText(`Saved: the case of Patient 1, ${status}`);
		expect(note.closest('[role=status]')).toBeInTheDocument();
	}
	expect(getChanges()).toEqual([
		{ status: 'reviewed', version: 1 },
		{ status: 'flagged', version: 2 },
		{ status: 'new', version: 3 },
		{ status: 'flagged', version: 4 },
	]);
});

test.each(['table', 'grid'])(
	'in the %s, the button that undoes a change waits for another change that is being saved',
	async (layout) => {
		if (layout === 'grid') await user.keyboard('g');
		await user.keyboard('j2');
		await screen.findByRole('button', { name: 'Undo' });
		const pending = createPending<Response>();
		server.use({ changeCase: () => pending.promise });
		await user.keyboard('j3');
		await waitFor(() => expect(getChanges()).toHaveLength(2));
		const undo = screen.getByRole('button', { name: 'Undo' });
		expect(undo).toHaveAttribute('aria-disabled', 'true');
		expect(screen.getByText('Saving...')).toHaveAttribute('role', 'status');
		expect(screen.getByText('Saving...').closest('tr, li')).toHaveTextContent('Patient 2');
		await user.click(undo);
		expect(undo).toHaveFocus();
		pending.resolve(errorResponse(500, 'The database is down.'));
		await waitFor(() => expect(undo).not.toHaveAttribute('aria-disabled'));
		expect(screen.queryByText('Saving...')).not.toBeInTheDocument();
		await user.click(undo);
		await waitFor(() => expect(getChanges().slice(2)).toEqual([{ status: 'new', version: 2 }]));
	},
);

test.each(['table', 'grid'])(
	'in the %s, u moves the focus from the button that undoes the change to its case',
	async (layout) => {
		if (layout === 'grid') await user.keyboard('g');
		await user.keyboard('j2');
		const undo = await screen.findByRole('button', { name: 'Undo' });
		const caseButton = document.activeElement;
		undo.focus();
		await user.keyboard('u');
		await waitFor(() => expect(undo).not.toBeInTheDocument());
		expect(caseButton).toHaveFocus();
	},
);

test('two keys in quick succession do not conflict with each other, and u undoes only the second', async () => {
	await user.keyboard('j23');
	await screen.findByText('Saved: the case of Patient 1, Flagged');
	await user.keyboard('u');
	await waitFor(() =>
		expect(getChanges()).toEqual([
			{ status: 'reviewed', version: 1 },
			{ status: 'flagged', version: 2 },
			{ status: 'reviewed', version: 3 },
		]),
	);
});

test('n starts notes; while typing, no key does anything else, and Escape leads back', async () => {
	await user.keyboard('jn');
	const notes = screen.getByLabelText('Notes for the patient');
	expect(notes).toHaveFocus();
	await user.keyboard('j2?');
	expect(notes).toHaveFocus();
	expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	expect(getChanges()).toEqual([]);
	await user.keyboard('{Escape}');
	expect(getFocused()).toBe('Patient 1');
});

test('Ctrl+Enter saves a case as reviewed, or still flagged, and opens the next; after the last one, the focus leaves the notes', async () => {
	await user.keyboard('j3');
	await waitFor(() => expect(getChanges()).toHaveLength(1));
	await user.keyboard('j{Enter}6nCome in.{Control>}{Enter}{/Control}');
	expect(getFocused()).toBe('Patient 3');
	expect(screen.getByText('Why scan 3 looks so.')).toBeInTheDocument();
	await user.keyboard('kk{Control>}{Enter}{/Control}k4{Control>}{Enter}{/Control}jnFine.{Control>}{Enter}{/Control}');
	expect(screen.getByLabelText('Notes for the patient')).not.toHaveFocus();
	expect(getFocused()).toBe('Patient 3');
	await waitFor(() =>
		expect(getChanges()).toEqual([
			{ status: 'flagged', version: 1 },
			{ status: 'reviewed', notes: 'Come in.', outcome: 'in_person', version: 1 },
			{ status: 'flagged', outcome: 'benign', version: 2 },
			{ status: 'reviewed', notes: 'Fine.', version: 1 },
		]),
	);
});

describe('a case that was just flagged stays flagged, even if that is not saved yet', () => {
	let letSave: () => void;
	beforeEach(async () => {
		const pending = createPending<void>();
		server.use({
			changeCase: async ({ body: { status, notes = null, version = 0 } }) => {
				await pending.promise;
				return { updatedCase: makeCase(1, { status, notes, version: version + 1 }) };
			},
		});
		await user.keyboard('j{Enter}3nCome in.');
		await waitFor(() => expect(getChanges()).toEqual([{ status: 'flagged', version: 1 }]));
		letSave = () => pending.resolve();
	});

	test.each([
		['Ctrl+Enter', () => user.keyboard('{Control>}{Enter}{/Control}')],
		['Save', () => user.click(screen.getByRole('button', { name: 'Save' }))],
	])('by %s', async (_, save) => {
		await save();
		letSave();
		await waitFor(() => expect(getChanges()).toHaveLength(2));
		expect(getChanges()[1]).toEqual({ status: 'flagged', notes: 'Come in.', version: 2 });
	});
});

test('an outcome is chosen and removed with its key, and saved with the status', async () => {
	await user.keyboard('j{Enter}4');
	const outcomes = within(screen.getByRole('group', { name: 'Outcome' }));
	expect(outcomes.getByRole('button', { name: 'Benign', pressed: true })).toBeInTheDocument();
	await user.keyboard('4');
	expect(outcomes.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
	await user.keyboard('72');
	await waitFor(() => expect(getChanges()).toEqual([{ status: 'reviewed', outcome: 'biopsy', version: 1 }]));
	await waitFor(() => expect(screen.getByText('Biopsy', { selector: 'td span' })).toBeInTheDocument());
});

test.each(['table', 'grid'])(
	'in the %s, what a key chooses for a closed case is shown until it is saved',
	async (layout) => {
		if (layout === 'grid') await user.keyboard('g');
		await user.keyboard('j7');
		const note = screen.getByText('Biopsy, not saved yet');
		expect(note).toHaveAttribute('role', 'status');
		expect(note.closest('tr, li')).toHaveTextContent('Patient 1');
		await user.keyboard('2');
		await waitFor(() => expect(note).toBeEmptyDOMElement());
		await user.keyboard('7');
		expect(note).toHaveTextContent('No outcome, not saved yet');
	},
);

test('t opens the templates, and a template is added to the notes with its variable selected', async () => {
	await user.keyboard('jnHello.{Escape}t');
	const templates = screen.getByRole('button', { name: 'Templates', hidden: true });
	await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Benign, no action' })).toHaveFocus());
	const notes = screen.getByLabelText<HTMLTextAreaElement>('Notes for the patient');
	await user.keyboard('2{ArrowDown}');
	expect(screen.getByRole('menuitem', { name: 'Monitor' })).toHaveFocus();
	expect(notes.value).toBe('Hello.');
	await user.keyboard('{Escape}');
	await waitFor(() => expect(templates).toHaveFocus());
	await user.keyboard('tm');
	await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Monitor' })).toHaveFocus());
	await user.keyboard('{Enter}');
	await waitFor(() => expect(notes).toHaveFocus());
	expect(notes.value).toMatch(/^Hello\.\n\nThis looks benign .* in 3 months\.$/);
	expect(notes.value.slice(notes.selectionStart, notes.selectionEnd)).toBe('3 months');
	expect(getChanges()).toEqual([]);
});

test('the templates begin at the one for the chosen outcome', async () => {
	await user.keyboard('j7t');
	await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Biopsy' })).toHaveFocus());
	await user.keyboard('{Enter}');
	await waitFor(() => expect(screen.getByLabelText('Notes for the patient')).toHaveFocus());
	expect(screen.getByLabelText<HTMLTextAreaElement>('Notes for the patient').value).toMatch(/biopsy.*3 days\.$/);
});

test('unsaved notes are still there after another case was opened', async () => {
	await user.keyboard('jnMore later{Escape}j');
	expect(screen.getByLabelText('Notes for the patient')).toHaveValue('');
	await user.keyboard('k');
	expect(screen.getByLabelText('Notes for the patient')).toHaveValue('More later');
});

test('n continues at the end of the notes, or where the clinician was writing', async () => {
	await user.keyboard('jnSeen before.{Escape}jkn Now larger.');
	const notes = screen.getByLabelText<HTMLTextAreaElement>('Notes for the patient');
	expect(notes).toHaveValue('Seen before. Now larger.');
	notes.setSelectionRange(4, 4);
	await user.keyboard('{Escape}n twice');
	expect(notes).toHaveValue('Seen twice before. Now larger.');
});

describe('the help', () => {
	test('opens with ?, lists every key, and lets no key through', async () => {
		await user.keyboard('?');
		const help = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
		for (const key of ['j', 'k', 'Enter', '1', '2', '3', 'n', '?'])
			expect(help.getAllByText(key, { selector: 'kbd' })[0]).toBeInTheDocument();
		await user.keyboard('j');
		expect(getFocused()).toBeUndefined();
		await user.keyboard('{Escape}');
		expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
	});

	test('switches the keys off, which is remembered', async () => {
		await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
		await user.click(screen.getByRole('switch', { name: 'Enable single-key shortcuts' }));
		await user.keyboard('{Escape}j');
		expect(getFocused()).toBeUndefined();
		expect(localStorage.getItem('caseShortcuts')).toBe('off');
	});
});

test('/ leads to the search and Enter to what was found; keys with Ctrl or Meta belong to the browser', async () => {
	await user.keyboard('{Control>}j{/Control}{Meta>}j{/Meta}');
	expect(getFocused()).toBeUndefined();
	await user.keyboard('/');
	expect(screen.getByRole('searchbox')).toHaveFocus();
	await user.keyboard('{Enter}');
	expect(getFocused()).toBe('Patient 1');
	await user.keyboard('/');
	server.use({ cases: [makeCase(7)] });
	await user.keyboard('seven{Enter}');
	await waitFor(() => expect(getFocused()).toBe('Patient 7'));
});

test('keys for an input method leave neither the search nor the notes', async () => {
	const compose = (key: string) => fireEvent.keyDown(document.activeElement!, { key, isComposing: true });
	await user.keyboard('/');
	compose('Enter');
	expect(screen.getByRole('searchbox')).toHaveFocus();
	screen.getByRole('searchbox').blur();
	await user.keyboard('jn');
	compose('Escape');
	expect(screen.getByLabelText('Notes for the patient')).toHaveFocus();
});

test('a decision made before the rest of its case has loaded stays', async () => {
	const pending = createPending<CaseDetail>();
	server.use({ caseDetail: () => pending.promise });
	await user.keyboard('j{Enter}3');
	const status = () => within(screen.getByRole('group', { name: 'Status' }));
	await waitFor(() => expect(status().getByRole('button', { name: /Flagged/, pressed: true })).toBeInTheDocument());
	pending.resolve(makeCaseDetail(1, { body_part: 'Left arm' }));
	await screen.findByText('Left arm');
	expect(status().getByRole('button', { pressed: true })).toHaveTextContent('Flagged');
});
