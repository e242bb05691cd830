import { messages } from '@dermavigil/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { dropDraft } from '../review/drafts.ts';
import { makeCase, openClinic, serve, uuid } from '../triage-stand.tsx';
import { TriagePage } from './triage-page.tsx';

const event = (number: number, more: object = {}) => ({
	id: uuid(number),
	version: 1,
	status: 'new' as const,
	risk_level: 'high' as const,
	submitted_at: '2026-11-20T10:00:00.000Z',
	...more,
});
const names = () => screen.getAllByText(/^Patient \d$/).map(({ textContent }) => textContent);
const status = (number: number) => screen.getByText(`Patient ${number}`).closest('tr')!.children[3]!.textContent;
const puts = (stand: ReturnType<typeof serve>) => stand.calls.filter(({ name }) => name.startsWith('PUT'));

async function open(cases = [makeCase(1), makeCase(2)]) {
	const stand = serve(cases);
	openClinic(<TriagePage />);
	await screen.findByText('Patient 1');
	return stand;
}

beforeEach(() => {
	for (const number of [1, 2]) dropDraft(uuid(number));
});

test('new cases are counted, and the rows stay until they are asked for', async () => {
	const stand = await open();
	stand.tell('new', event(8));
	expect(screen.getByRole('button', { name: '1 new case' })).toBeTruthy();
	stand.tell('new', event(9));
	stand.tell('new', event(9));
	// Already in the list.
	stand.tell('new', event(2));
	expect(names()).toEqual(['Patient 1', 'Patient 2']);
	stand.answers['GET /api/cases'] = () => Response.json([9, 8, 1, 2].map((number) => makeCase(number)));
	fireEvent.click(screen.getByRole('button', { name: '2 new cases' }));
	expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Cases' }));
	await waitFor(() => expect(names()).toEqual(['Patient 9', 'Patient 8', 'Patient 1', 'Patient 2']));
	expect(screen.queryByRole('button', { name: /new case/ })).toBeNull();
});

test('what others change is shown in its place', async () => {
	const stand = await open();
	stand.tell('changed', event(2, { version: 4, status: 'flagged' }));
	await waitFor(() => expect(status(2)).toBe('Flagged'));
	expect(names()).toEqual(['Patient 1', 'Patient 2']);
	fireEvent.keyDown(document.body, { key: 'j' });
	fireEvent.keyDown(document.activeElement!, { key: 'j' });
	fireEvent.keyDown(document.activeElement!, { key: '2' });
	await waitFor(() => expect(puts(stand)[0]?.body).toEqual({ status: 'reviewed', version: 4 }));
});

describe('a conflict', () => {
	const theirs = makeCase(1, { version: 5, status: 'flagged', notes: 'Theirs.', reviewed_by: 'Dr B.' });

	async function meet() {
		const stand = await open();
		const path = `PUT /api/cases/${uuid(1)}/status`;
		const later = stand.answers[path]!;
		stand.answers[path] = (_url, yours) => {
			stand.answers[path] = later;
			return Response.json({ detail: messages.clinician.conflict, current: theirs, yours }, { status: 409 });
		};
		fireEvent.click(screen.getAllByRole('button', { name: 'Details' })[0]!);
		fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine.' } });
		fireEvent.click(screen.getByRole('button', { name: 'Save notes' }));
		const dialog = await screen.findByRole('dialog');
		expect(dialog.textContent).toContain(messages.clinician.conflict);
		expect(within(dialog).getByRole('region', { name: 'Dr B.' }).textContent).toContain('FlaggedTheirs.');
		expect(within(dialog).getByRole('region', { name: 'Yours, not saved' }).textContent).toContain('NewMine.');
		return stand;
	}
	const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Notes').value;

	test('shows both versions; theirs can stand', async () => {
		const stand = await meet();
		fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
		await waitFor(() => expect(notes()).toBe('Theirs.'));
		expect(status(1)).toBe('Flagged');
		expect(puts(stand)).toHaveLength(1);
	});

	test('theirs can stand without losing what was written since', async () => {
		await meet();
		fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine, and more.' } });
		fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
		await waitFor(() => expect(status(1)).toBe('FlaggedNotes not saved yet'));
		expect(notes()).toBe('Mine, and more.');
	});

	test('mine can be saved over it, knowingly', async () => {
		const stand = await meet();
		fireEvent.click(screen.getByRole('button', { name: 'Save mine instead' }));
		await waitFor(() => expect(puts(stand)[1]?.body).toEqual({ status: 'new', notes: 'Mine.', version: 5 }));
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	});

	test('can be left for later, with nothing lost', async () => {
		const stand = await meet();
		fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
		expect(screen.queryByRole('dialog')).toBeNull();
		expect(notes()).toBe('Mine.');
		expect(puts(stand)).toHaveLength(1);
	});
});

test('notes that were begun before others changed the case meet their version on saving', async () => {
	const stand = await open();
	const details = screen.getAllByRole('button', { name: 'Details' })[0]!;
	fireEvent.click(details);
	fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Mine.' } });
	fireEvent.click(details);
	stand.tell('changed', event(1, { version: 2, status: 'reviewed' }));
	fireEvent.click(details);
	fireEvent.click(await screen.findByRole('button', { name: 'Save notes' }));
	await waitFor(() => expect(puts(stand)[0]?.body).toMatchObject({ notes: 'Mine.', version: 1 }));
});
