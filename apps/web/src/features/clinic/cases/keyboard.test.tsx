import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { dropDraft } from '../review/drafts.ts';
import { makeCase, openClinic, type Stand, serve, uuid } from '../triage-stand.tsx';
import { TriagePage } from './triage-page.tsx';

let stand: Stand;
const press = (key: string, more: object = {}) =>
	act(() => void fireEvent.keyDown(document.activeElement!, { key, ...more }));
const atHand = () =>
	document.activeElement
		?.closest('tbody')
		?.querySelector('th')
		?.textContent?.match(/Patient \d/)?.[0];
const puts = () => stand.calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);

beforeEach(async () => {
	for (const number of [1, 2, 3]) dropDraft(uuid(number));
	stand = serve([makeCase(1), makeCase(2), makeCase(3)]);
	openClinic(<TriagePage />);
	await screen.findByText('Patient 1');
});

test('j and k move the focus from case to case, not past the ends', () => {
	press('j');
	expect(atHand()).toBe('Patient 1');
	press('j');
	press('j');
	press('j');
	expect(atHand()).toBe('Patient 3');
	const row = document.activeElement!.closest('tr')!;
	expect([row.getAttribute('aria-current'), row.getAttribute('aria-rowindex')]).toEqual(['true', '4']);
	press('k');
	expect(atHand()).toBe('Patient 2');
});

test('what is open leads on to the next case', () => {
	press('j');
	fireEvent.click(document.activeElement!);
	expect(screen.getByText('Why scan 1 looks so.')).toBeTruthy();
	press('j');
	expect(screen.queryByText('Why scan 1 looks so.')).toBeNull();
	expect(screen.getByText('Why scan 2 looks so.')).toBeTruthy();
	expect(atHand()).toBe('Patient 2');
});

test('1, 2 and 3 set the status of the case at hand, u takes the last one back', async () => {
	press('2');
	expect(puts()).toEqual([]);
	press('j');
	for (const [index, key] of ['2', '3', '1', 'u'].entries()) {
		press(key);
		await waitFor(() => expect(puts()).toHaveLength(index + 1));
		await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(key === 'u' ? 0 : 1));
		const status = { 1: 'New', 2: 'Reviewed', 3: 'Flagged', u: 'Flagged' }[key];
		expect(screen.getByText(`Saved: the case of Patient 1, ${status}`).closest('[role=status]')).toBeTruthy();
	}
	expect(puts()).toEqual([
		{ status: 'reviewed', version: 1 },
		{ status: 'flagged', version: 2 },
		{ status: 'new', version: 3 },
		{ status: 'flagged', notes: null, version: 4 },
	]);
});

test('two keys in quick succession are no conflict with oneself', async () => {
	press('j');
	press('2');
	press('3');
	await waitFor(() =>
		expect(puts()).toEqual([
			{ status: 'reviewed', version: 1 },
			{ status: 'flagged', version: 2 },
		]),
	);
});

test('n writes notes; while typing no key does anything else, Escape leads back, Ctrl+Enter saves', async () => {
	press('j');
	press('n');
	const notes = screen.getByLabelText('Notes');
	expect(document.activeElement).toBe(notes);
	fireEvent.change(notes, { target: { value: 'j2' } });
	press('j');
	press('2');
	press('?');
	expect(document.activeElement).toBe(notes);
	expect(screen.queryByRole('dialog')).toBeNull();
	expect(puts()).toEqual([]);
	press('Enter', { ctrlKey: true });
	await waitFor(() => expect(puts()).toEqual([{ status: 'new', notes: 'j2', version: 1 }]));
	press('Escape');
	expect(atHand()).toBe('Patient 1');
});

test('notes that were begun are there again after looking at another case', () => {
	press('j');
	press('n');
	fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'To be continued' } });
	press('Escape');
	press('j');
	expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('');
	press('k');
	expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('To be continued');
});

describe('the help', () => {
	test('opens with ?, lists every key, and no key reaches through it', () => {
		press('?');
		const help = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
		for (const key of ['j', 'k', 'Enter', '1', '2', '3', 'n', '?'])
			expect(help.getAllByText(key, { selector: 'kbd' })[0]).toBeTruthy();
		press('j');
		press('Escape');
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	test('switches the keys off, which is remembered', () => {
		fireEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
		fireEvent.click(screen.getByRole('switch', { name: 'Enable shortcuts' }));
		press('Escape');
		press('j');
		expect(atHand()).toBeUndefined();
		expect(localStorage.getItem('caseShortcuts')).toBe('off');
	});
});

test('/ leads to the search and Enter to what was found; with Ctrl, Alt or Meta a key is the browser’s', async () => {
	press('j', { ctrlKey: true });
	press('j', { metaKey: true });
	expect(atHand()).toBeUndefined();
	press('/');
	expect(document.activeElement).toBe(screen.getByRole('searchbox'));
	press('Enter');
	expect(atHand()).toBe('Patient 1');
	press('/');
	stand.answers['GET /api/cases'] = () => Response.json([makeCase(7)]);
	fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'seven' } });
	press('Enter');
	await waitFor(() => expect(atHand()).toBe('Patient 7'));
});

test('a decision that was faster than the rest of its case stays', async () => {
	let answer: (details: Response) => void = () => {};
	const details = new Promise<Response>((resolve) => {
		answer = resolve;
	});
	stand.answers[`GET /api/cases/${uuid(1)}`] = () => details;
	press('j');
	fireEvent.click(document.activeElement!);
	press('3');
	const pressed = () => screen.getByRole('group', { name: 'Status' }).querySelector('[aria-pressed=true]')?.textContent;
	await waitFor(() => expect(pressed()).toContain('Flagged'));
	const rest = {
		assessment: null,
		risk_reason: null,
		lesion: { nickname: 'By the watch', body_part: 'Arm' },
		earlier: [],
	};
	answer(Response.json({ ...makeCase(1), ...rest }));
	await screen.findByText('By the watch, Arm');
	expect(pressed()).toContain('Flagged');
});
