import { formatDate, limits, messages } from '@dermavigil/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lesions, openDashboard, refusal, serve, uuid } from '../dashboard-stand.tsx';

const card = (nickname: string) =>
	within(screen.getByRole('heading', { level: 3, name: nickname }).closest<HTMLElement>('li')!);
const press = (name: string) => {
	const button = screen.getByRole('button', { name });
	button.focus();
	fireEvent.click(button);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openJournal() {
	const stand = serve({ 'GET /api/lesions': () => Response.json(lesions) });
	openDashboard();
	await screen.findByRole('heading', { level: 3, name: 'By the watch' });
	return stand;
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

describe('the cards', () => {
	test('an empty journal says so, and both buttons start the first lesion', async () => {
		serve();
		openDashboard();
		expect(await screen.findByText('Your journal is empty.')).toBeTruthy();
		for (const name of ['Track Your First Lesion', 'Track New Lesion']) {
			press(name);
			expect(screen.getByRole('dialog', { name: 'Track New Lesion' })).toBeTruthy();
			press('Cancel');
		}
	});

	test('each has its photo, place, count and last day', async () => {
		await openJournal();
		const watch = card('By the watch');
		expect(watch.getByRole('img', { name: 'Last photo of By the watch' }).getAttribute('src')).toBe(
			'/api/images/latest-small',
		);
		expect(watch.getByText('Left forearm')).toBeTruthy();
		expect(watch.getByText('2 scans').parentElement!.textContent).toBe(
			`2 scans, last seen ${formatDate('2026-11-17')}`,
		);
		expect(card('Shoulder blade').getByText('1 scan')).toBeTruthy();
		expect(card('New spot').getByText('0 scans')).toBeTruthy();
		expect(card('New spot').getByText('Add the first photo.')).toBeTruthy();
		expect(card('New spot').queryByRole('img')).toBeNull();
	});

	test('after a month it is time for a new photo', async () => {
		vi.setSystemTime('2026-12-17T09:00:00Z');
		await openJournal();
		expect(card('By the watch').getByText('A month has passed: time for a new photo.')).toBeTruthy();
	});

	test('Add scan leads to the scan page with the lesion', async () => {
		await openJournal();
		fireEvent.click(card('Shoulder blade').getByRole('link', { name: 'Add scan Shoulder blade' }));
		expect(screen.getByText(`At /scan with {"lesionId":"${lesions[1]!.id}"}`)).toBeTruthy();
	});

	test('Compare needs two scans, and says so', async () => {
		const { calls } = await openJournal();
		expect(limits.savedScan.comparedAtLeast).toBe(2);
		const compare = (nickname: string) =>
			card(nickname).getByRole<HTMLButtonElement>('button', { name: `Compare ${nickname}` });
		expect(compare('Shoulder blade').ariaDisabled).toBe('true');
		expect(card('Shoulder blade').getByText(messages.lesion.notEnoughText)).toBeTruthy();
		expect(compare('New spot').ariaDisabled).toBe('true');
		expect(calls.filter((name) => name.endsWith('/compare'))).toEqual([]);
		fireEvent.click(compare('By the watch'));
		expect(await screen.findByRole('dialog', { name: 'Evolution Analysis' })).toBeTruthy();
		await waitFor(() => expect(calls).toContain(`GET /api/lesions/${lesions[0]!.id}/compare`));
	});
});

describe('deleting', () => {
	const question = 'Are you sure you want to delete "By the watch" and all of its scans? This cannot be undone.';

	test('is asked, done and told, and the focus goes on in the journal', async () => {
		const stand = await openJournal();
		stand.answers[`DELETE /api/lesions/${lesions[0]!.id}`] = () => {
			stand.answers['GET /api/lesions'] = () => Response.json(lesions.slice(1));
			return new Response(null, { status: 204 });
		};
		press('Delete By the watch');
		expect(screen.getByRole('alertdialog').textContent).toContain(question);
		press('Delete');
		expect(await screen.findByText('"By the watch" was deleted.')).toBeTruthy();
		await waitFor(() => expect(screen.queryByRole('heading', { name: 'By the watch' })).toBeNull());
		await waitFor(() => expect(document.activeElement?.textContent).toBe('Track a Lesion'));
		// Its scans went with it.
		expect(stand.calls.filter((name) => name === 'GET /api/patient/scans/history')).toHaveLength(2);
	});

	test('can be called off', async () => {
		const { calls } = await openJournal();
		press('Delete By the watch');
		press('Cancel');
		await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete By the watch'));
		expect(calls.filter((name) => name.startsWith('DELETE'))).toEqual([]);
	});

	test('that fails is told', async () => {
		const stand = await openJournal();
		stand.answers[`DELETE /api/lesions/${lesions[0]!.id}`] = refusal(500, 'Why.');
		press('Delete By the watch');
		press('Delete');
		expect(await screen.findByText('Failed to delete lesion.')).toBeTruthy();
		await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
		expect(card('By the watch')).toBeTruthy();
	});
});

describe('a new lesion', () => {
	const created = { ...lesions[2], id: uuid(200), nickname: 'Heel' };
	const openForm = async () => {
		const stand = await openJournal();
		press('Track New Lesion');
		return stand;
	};

	test.each([
		['', '', 'Nickname'],
		['  ', 'Left foot', 'Nickname'],
		['Heel', '', 'Body Part'],
	])('nickname "%s" and body part "%s" are not enough', async (nickname, bodyPart, focused) => {
		const { calls } = await openForm();
		type('Nickname', nickname);
		type('Body Part', bodyPart);
		press('Start Tracking');
		expect((await screen.findByRole('alert')).textContent).toBe('Please provide both a nickname and body part.');
		const field = screen.getByLabelText(focused);
		expect(document.activeElement).toBe(field);
		expect(field.getAttribute('aria-invalid')).toBe('true');
		expect(document.getElementById(field.getAttribute('aria-describedby')!)).toBe(screen.getByRole('alert'));
		expect(calls.filter((name) => name.startsWith('POST'))).toEqual([]);
	});

	test('it is created once, told, and its first scan comes next', async () => {
		const stand = await openForm();
		let sent: unknown;
		stand.answers['POST /api/lesions'] = (_, body) => {
			sent = body;
			return Response.json(created);
		};
		type('Nickname', ' Heel ');
		fireEvent.click(screen.getByRole('radio', { name: 'Right sole' }));
		press('Start Tracking');
		press('Starting...');
		expect(await screen.findByText(`At /scan with {"lesionId":"${uuid(200)}"}`)).toBeTruthy();
		expect(screen.getByText('Started tracking "Heel"')).toBeTruthy();
		expect(sent).toEqual({ nickname: 'Heel', body_part: 'Right sole' });
		expect(stand.calls.filter((name) => name.startsWith('POST'))).toHaveLength(1);
	});

	test.each([
		['known', lesions],
		['still on its way', undefined],
	])('the next page finds it, while the list from before is %s', async (_, before) => {
		let answerBefore = (_: Response) => {};
		const pending = new Promise<Response>((resolve) => (answerBefore = resolve));
		const stand = serve({ 'GET /api/lesions': () => (before ? Response.json(before) : pending) });
		const queries = openDashboard();
		if (before) await screen.findByRole('heading', { level: 3, name: before[0]!.nickname });
		stand.answers['POST /api/lesions'] = () => {
			stand.answers['GET /api/lesions'] = () => new Promise(() => {});
			return Response.json(created);
		};
		fireEvent.click(await screen.findByRole('button', { name: 'Track New Lesion' }));
		type('Nickname', 'Heel');
		type('Body Part', 'Left foot');
		press('Start Tracking');
		await screen.findByText(`At /scan with {"lesionId":"${uuid(200)}"}`);
		answerBefore(Response.json([]));
		await waitFor(() => expect(stand.calls.filter((name) => name === 'GET /api/lesions')).toHaveLength(2));
		const heel = expect.objectContaining({ id: uuid(200), nickname: 'Heel', body_part: 'Left foot', scan_count: 0 });
		expect(queries.getQueryData(['patient', 'lesions'])).toEqual(before && [heel, ...before]);
	});

	test('whoever closed the form meanwhile is told, and stays', async () => {
		const stand = await openForm();
		let answer = (_: Response) => {};
		const answered = new Promise<Response>((resolve) => (answer = resolve));
		stand.answers['POST /api/lesions'] = () => answered;
		type('Nickname', 'Heel');
		type('Body Part', 'Left foot');
		press('Start Tracking');
		press('Cancel');
		answer(Response.json(created));
		expect(await screen.findByText('Started tracking "Heel"')).toBeTruthy();
		expect(await screen.findByRole('heading', { level: 3, name: 'By the watch' })).toBeTruthy();
		expect(screen.queryByText(/At \/scan/)).toBeNull();
	});

	test('one that fails is told, with the server’s reason in the form', async () => {
		const stand = await openForm();
		stand.answers['POST /api/lesions'] = refusal(409, messages.lesion.tooMany);
		type('Nickname', 'Heel');
		type('Body Part', 'Left foot');
		press('Start Tracking');
		expect(await screen.findByText('Failed to create lesion.')).toBeTruthy();
		expect(screen.getByText(messages.lesion.tooMany)).toBeTruthy();
		expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toBe('Heel');
		expect(screen.getByRole('button', { name: 'Start Tracking' })).toBeTruthy();
	});

	test('the map fills the field, and what is typed is found on the map', async () => {
		await openForm();
		const field = screen.getByLabelText<HTMLInputElement>('Body Part');
		const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
		fireEvent.click(radio('Left forearm'));
		expect(field.value).toBe('Left forearm');
		type('Body Part', 'back of left hand ');
		expect(radio('Left forearm').checked).toBe(false);
		expect(radio('Back of left hand').checked).toBe(true);
		type('Body Part', 'behind the ear');
		expect(screen.queryByRole('radio', { checked: true })).toBeNull();
	});

	test('every part has its own name, and left and right change sides from front to back', async () => {
		await openForm();
		const names = screen
			.getAllByRole('radio')
			.map((one) => (one as HTMLInputElement).labels![0]!.querySelector('span')!.textContent);
		expect(new Set(names).size).toBe(names.length);
		const order = (side: string) =>
			within(screen.getByRole('group', { name: side }))
				.getAllByRole('radio')
				.map((one) => (one as HTMLInputElement).labels![0]!.querySelector('span')!.textContent)
				.filter((name) => /sole|foot/.test(name));
		expect(order('Front')).toEqual(['Right foot', 'Left foot']);
		expect(order('Back')).toEqual(['Left sole', 'Right sole']);
	});
});
