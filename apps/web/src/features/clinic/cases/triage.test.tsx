import { formatClinicalDateTime, messages } from '@dermavigil/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { logOut } from '../../../api/log-out.ts';
import { dropDraft } from '../review/drafts.ts';
import { makeCase, openClinic, refusal, serve, uuid } from '../triage-stand.tsx';
import { TriagePage } from './triage-page.tsx';

const row = async (number: number) => (await screen.findByText(`Patient ${number}`)).closest('tbody')!;
const inRow = async (number: number) => within(await row(number));
const puts = (stand: ReturnType<typeof serve>) => stand.calls.filter(({ name }) => name.startsWith('PUT'));
const open = (...args: Parameters<typeof serve>) => {
	const stand = serve(...args);
	openClinic(<TriagePage />);
	return stand;
};

beforeEach(() => {
	for (const number of [1, 2, 3]) dropDraft(uuid(number));
});

test('five stat cards and four filters count the cases', async () => {
	open([makeCase(1)]);
	await screen.findByText('12', { selector: 'dd' });
	const cards = [...document.querySelectorAll('dl > div')].map((card) => card.textContent);
	expect(cards).toEqual(['Total Cases12', 'New Cases5', 'Reviewed4', 'Flagged3', 'High Risk2']);
	const filters = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
	expect(filters.map(({ textContent }) => textContent)).toEqual(['All12', 'New5', 'Reviewed4', 'Flagged3']);
});

test('the table has its six columns', async () => {
	open([makeCase(1, { status: 'flagged' })]);
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
	test('a filter, an order and a search ask the server', async () => {
		const stand = open([makeCase(1)]);
		await row(1);
		const last = () => stand.calls.findLast(({ name }) => name === 'GET /api/cases')?.search;
		expect(last()).toBe('?order=newest');
		fireEvent.click(screen.getByRole('button', { name: /^Flagged/ }));
		await waitFor(() => expect(last()).toBe('?order=newest&status=flagged'));
		fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'queue' } });
		await waitFor(() => expect(last()).toBe('?order=queue&status=flagged'));
		fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' ada ' } });
		await waitFor(() => expect(last()).toBe('?order=queue&status=flagged&q=ada'));
		expect(localStorage.getItem('caseOrder')).toBe('queue');
	});

	test('nothing to show is said', async () => {
		open([]);
		expect(await screen.findByText('No cases found for the selected filter.')).toBeTruthy();
	});
});

describe('a failure to load has its words', () => {
	test.each([
		[refusal(500, 'The database rests.'), 'The database rests.'],
		[() => Response.json({}, { status: 500 }), 'Failed to fetch clinical cases.'],
		[() => Promise.reject(new TypeError('Failed to fetch')), 'An unknown error occurred.'],
	])('%#', async (answer, text) => {
		const stand = open([makeCase(1)], { 'GET /api/cases': answer });
		expect((await screen.findByRole('alert')).textContent).toContain(text);
		stand.answers['GET /api/cases'] = () => Response.json([makeCase(2)]);
		fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
		await row(2);
	});
});

describe('reviewing', () => {
	test('a status is set from the open row, with notes that were begun, and taken back', async () => {
		const stand = open([makeCase(1), makeCase(2)]);
		fireEvent.click((await inRow(1)).getByRole('button', { name: 'Details' }));
		fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Please come in.' } });
		expect(screen.getByText('Notes not saved yet')).toBeTruthy();
		fireEvent.click((await inRow(1)).getByRole('button', { name: 'Reviewed' }));
		await (await inRow(1)).findByRole('button', { name: 'Undo' });
		expect(puts(stand)[0]?.body).toEqual({ status: 'reviewed', notes: 'Please come in.', version: 1 });
		expect(screen.queryByText('Notes not saved yet')).toBeNull();
		fireEvent.click((await inRow(1)).getByRole('button', { name: 'Undo' }));
		await waitFor(() => expect(puts(stand)[1]?.body).toEqual({ status: 'new', notes: null, version: 2 }));
		await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
	});

	describe('notes that are written while others are being saved', () => {
		const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Notes');
		const write = (value: string) => fireEvent.change(notes(), { target: { value } });

		/** Saves 'First.' of a case, and has the server answer only once `second` was written. */
		async function writeMeanwhile(second: string) {
			const stand = open([makeCase(1)]);
			const path = `PUT /api/cases/${uuid(1)}/status`;
			const answer = stand.answers[path]!;
			let release = () => {};
			const held = new Promise<void>((resolve) => {
				release = resolve;
			});
			stand.answers[path] = async (...call) => {
				await held;
				return answer(...call);
			};
			fireEvent.click((await inRow(1)).getByRole('button', { name: 'Details' }));
			write('First.');
			fireEvent.click(screen.getByRole('button', { name: 'Save notes' }));
			await waitFor(() => expect(puts(stand)).toHaveLength(1));
			write(second);
			release();
			await (await inRow(1)).findByRole('button', { name: 'Undo' });
			return stand;
		}

		test.each(['First. Second.', ''])('stay, and can be saved too: "%s"', async (second) => {
			const stand = await writeMeanwhile(second);
			expect(notes().value).toBe(second);
			expect(screen.getByText('Notes not saved yet')).toBeTruthy();
			fireEvent.click(screen.getByRole('button', { name: 'Save notes' }));
			await waitFor(() => expect(puts(stand)[1]?.body).toEqual({ status: 'new', notes: second, version: 2 }));
			await waitFor(() => expect(screen.queryByText('Notes not saved yet')).toBeNull());
			expect(notes().value).toBe(second);
		});

		test('stay when what was saved is taken back', async () => {
			const stand = await writeMeanwhile('Second.');
			fireEvent.click((await inRow(1)).getByRole('button', { name: 'Undo' }));
			await waitFor(() => expect(puts(stand)[1]?.body).toEqual({ status: 'new', notes: null, version: 2 }));
			await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
			expect(notes().value).toBe('Second.');
		});
	});

	test.each([
		[refusal(500, 'The database rests.'), 'Error updating case: The database rests.'],
		[() => Response.json({}, { status: 500 }), 'Error updating case: Failed to update case status.'],
	])('a failure is an alert %#', async (answer, text) => {
		open([makeCase(1)], { [`PUT /api/cases/${uuid(1)}/status`]: answer });
		fireEvent.click((await inRow(1)).getByRole('button', { name: 'Details' }));
		fireEvent.click((await inRow(1)).getByRole('button', { name: 'Flagged' }));
		expect((await screen.findByRole('alert')).textContent).toBe(text);
		expect((await inRow(1)).getByRole('button', { name: 'New' }).getAttribute('aria-pressed')).toBe('true');
	});

	test('the photo in full size closes with Escape and with its button', async () => {
		open([makeCase(1)]);
		const enlarge = (await inRow(1)).getByRole('button', { name: 'Full-size photo of Patient 1' });
		for (const close of [
			() => fireEvent.keyDown(document.activeElement!, { key: 'Escape' }),
			() => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
		]) {
			fireEvent.click(enlarge);
			expect(screen.getByRole('img', { name: 'Photo submitted by Patient 1' }).getAttribute('src')).toBe(
				'/api/images/1',
			);
			close();
			expect(screen.queryByRole('dialog')).toBeNull();
		}
	});
});

describe('when the login ends', () => {
	test('by itself, one comes back from the login page', async () => {
		open([], { 'GET /api/cases': refusal(401, messages.clinician.notLoggedIn) });
		expect(await screen.findByText('At /login from /dashboard')).toBeTruthy();
		expect({ ...localStorage }).toEqual({});
	});

	test('by logFetch out, one goes to the scan page and the server ends it too', async () => {
		const stand = open([makeCase(1)]);
		await row(1);
		logOut();
		expect(await screen.findByText('At /scan from undefined')).toBeTruthy();
		await waitFor(() => expect(stand.calls.at(-1)?.name).toBe('POST /api/auth/logout/clinical'));
	});
});
